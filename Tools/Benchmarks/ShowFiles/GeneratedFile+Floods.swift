import PluginAPI
import ShowFiles

extension GeneratedFile {
  /// Files that start like a show and repeat one element, through damage or malice; each would
  /// exhaust the memory of a reader that keeps everything.
  static let floods: [Self] = text + tables + xml + json

  /// A file with a flood between a beginning and an end.
  private static func flood(
    _ title: String, _ plugin: ShowFilePlugin, _ name: String, head: String, end: String = "",
    part: @escaping @Sendable (_ number: Int, _ random: inout SplitMix64) -> String
  ) -> Self {
    Self(
      title: title, plugin: plugin, name: name,
      sections: [Section(head: head, percent: 100, part: part, end: end)])
  }

  /// Many bytes of one sort.
  private static let run = String(repeating: "x", count: 100_000)

  // MARK: USITT

  private static let text: [Self] = {
    let head = "Ident 3:0\nManufacturer ETC\nConsole Eos\n$$Format 3.20\n"
    return [
      flood("USITT, one line", .usitt, "a.asc", head: head + "Text ") { _, _ in run },
      flood("USITT, empty lines", .usitt, "a.asc", head: head) { _, _ in
        String(repeating: "\n", count: 10_000)
      },
      flood("USITT, distinct keywords", .usitt, "a.asc", head: head) { number, _ in
        "$K\(number) 1\n$$D\(number) 2\n"
      },
      flood("USITT, distinct cues", .usitt, "a.asc", head: head) { number, _ in
        "Cue \(number) \(number % 900 + 1)\n"
      },
      flood("USITT, long names", .usitt, "a.asc", head: head) { number, _ in
        "$Group \(number)\n    Text \(run.prefix(490)) \(number)\n"
      },
      flood("USITT, distinct references", .usitt, "a.asc", head: head + "Cue 1 1\n") { number, _ in
        "    $$Param 1 2@CP\(number) 3@FP\(number) 4@BP\(number)\n"
      },
      flood("USITT, unreadable lines", .usitt, "a.asc", head: head) { number, _ in
        "word\(number) is none\n"
      },
    ]
  }()

  // MARK: Tables

  private static let tables: [Self] = {
    let head = "Kind,Number,Name,Folder\nGroup,1,Front,A\n"
    let eos = "START_TARGETS\nTARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,LABEL\n"
    let marks = "#,Name,Start,End,Length,Color\nR1,A,0:00.000,9:00.000,9:00.000,\n"
    return [
      flood("CSV, one quoted cell", .table, "a.csv", head: head + "Group,2,\"") { _, _ in run },
      flood("CSV, one line of commas", .table, "a.csv", head: head) { _, _ in
        String(repeating: ",", count: 10_000)
      },
      flood("CSV, empty lines", .table, "a.csv", head: head) { _, _ in
        String(repeating: "\r\n", count: 10_000)
      },
      flood("CSV, distinct kinds", .table, "a.csv", head: head) { number, _ in
        "Kind\(number),\(number),Name,Folder\n"
      },
      flood("CSV, distinct folders and long names", .table, "a.csv", head: head) { number, _ in
        "Group,\(number),\(run.prefix(400)),Folder \(number) \(run.prefix(400))\n"
      },
      flood("CSV, distinct cues", .table, "a.csv", head: "Cue,List,Name\n1,1,A\n") { number, _ in
        "\(number),\(number % 9_000 + 1),\(run.prefix(100))\n"
      },
      flood("Eos CSV, distinct types", .eosCSV, "a.csv", head: eos) { number, _ in
        "\(number),Type_\(number),1,\(number),\n"
      },
      flood("Eos CSV, distinct sections", .eosCSV, "a.csv", head: "") { number, _ in
        "START_S\(number)\nA,B\n1,2\nEND_S\(number)\n"
      },
      flood("Reaper, long names", .reaper, "a.csv", head: marks) { number, _ in
        "M\(number),\(run.prefix(400)),\(number / 60):\(number % 50 + 10).000,,,\n"
      },
    ]
  }()

  // MARK: XML

  private static let xml: [Self] = {
    let roots: [(String, ShowFilePlugin, String, String)] = [
      ("QLC+", .qlc, "<Workspace>\n<Engine>\n", "</Engine>\n</Workspace>\n"),
      ("grandMA2", .ma2, "<MA>\n<Group index=\"1\" name=\"A\">\n", "</Group>\n</MA>\n"),
      ("grandMA3", .ma3, "<GMA3>\n<Group Name=\"A\">\n", "</Group>\n</GMA3>\n"),
      ("Hog", .hog, "<Hog>\n<Cuelist number=\"1\">\n", "</Cuelist>\n</Hog>\n"),
      ("InqScribe", .inqScribe, "<transcript>\n<scene id=\"1\">\n", "</scene>\n</transcript>\n"),
      ("TouchOSC", .tosc, "<lexml version='3'>\n<node type='GROUP'>\n", "</node>\n</lexml>\n"),
    ]
    return roots.flatMap { format, plugin, open, close in
      let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + open
      return [
        flood("\(format), one text", plugin, "a.xml", head: head + "<Name>", end: "</Name>" + close)
        { _, _ in run },
        flood("\(format), one tag of attributes", plugin, "a.xml", head: head + "<A", end: "/>") {
          number, _ in " a\(number)=\"1\""
        },
        flood("\(format), unknown elements", plugin, "a.xml", head: head, end: close) { _, _ in
          "<Odd><Odd><Odd a=\"1\"/></Odd></Odd>\n"
        },
        flood("\(format), distinct elements", plugin, "a.xml", head: head, end: close) {
          number, _ in "<E\(number) b=\"\(number)\"/>\n"
        },
        flood("\(format), distinct attributes", plugin, "a.xml", head: head, end: close) {
          number, _ in "<E a\(number)=\"\(number)\"/>\n"
        },
        flood("\(format), one comment", plugin, "a.xml", head: head + "<!--", end: "-->" + close) {
          _, _ in run
        },
      ]
    } + [
      flood(
        "QLC+, long names", .qlc, "a.qxw",
        head: "<?xml version=\"1.0\"?>\n<Workspace>\n<Engine>\n", end: "</Engine></Workspace>"
      ) { number, _ in
        "<Function ID=\"\(number)\" Type=\"Scene\" Name=\"\(run.prefix(20_000))\"/>\n"
      },
      flood(
        "QLC+, steps of a chaser", .qlc, "a.qxw",
        head: "<?xml version=\"1.0\"?>\n<Workspace>\n<Engine>\n"
          + "<Function ID=\"1\" Type=\"Chaser\" Name=\"A\">",
        end: "</Function></Engine></Workspace>"
      ) { number, _ in "<Step Number=\"\(number)\">\(number)</Step>\n" },
    ]
  }()

  // MARK: JSON

  private static let json: [Self] = {
    let roots: [(String, ShowFilePlugin, String, String)] = [
      (
        "BlinderKitten", .blinderKitten,
        "{\"metaData\": {\"version\": \"1\"}, \"fixture\": {}, \"group\": {\"items\": [",
        "]}}"
      ),
      ("Companion", .companion, "{\"version\": 6, \"type\": \"full\", \"pages\": {\"1\": [", "]}}"),
      ("canvas", .callboard, "{\"nodes\": [", "]}"),
      ("sidecar", .callboard, "{\"format\": \"callboard\", \"objects\": [", "]}"),
    ]
    return roots.flatMap { format, plugin, open, close in
      [
        flood(
          "\(format), one text", plugin, "a.json", head: open + "{\"name\": \"", end: "\"}" + close
        ) { _, _ in run },
        flood("\(format), one key", plugin, "a.json", head: open + "{\"", end: "\": 1}" + close) {
          _, _ in run
        },
        flood(
          "\(format), distinct keys", plugin, "a.json", head: open + "{\"a\": 1", end: "}" + close
        ) { number, _ in ",\n\"k\(number)\": \(number)" },
        flood("\(format), numbers", plugin, "a.json", head: open + "1", end: close) { number, _ in
          ", \(number)"
        },
        flood("\(format), objects", plugin, "a.json", head: open + "{}", end: close) { number, _ in
          ", {\"id\": \"\(number)\", \"name\": \"\(run.prefix(200))\", \"type\": \"text\"}"
        },
      ]
    }
  }()
}
