import Domain
import GridGeometry
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

@Suite("BlinderKitten shows")
struct BlinderKittenTests {
  @Test("names and IDs are among the parameters, and what is not written has its standard value")
  func objects() throws {
    let show = try read(fixture("show.olga"), as: .blinderKitten)
    #expect(
      show.objects.map(\.identifier) == [
        "group:1", "group:4", "preset:2", "cuelist:1", "cuelist:2", "carousel:1",
      ])
    #expect(
      show.objects.map(\.name) == [
        "Fronts", "Twice", "Röd 😀", "Main", "Empty", "Rainbow",
      ])
    #expect(show.objects.map(\.kind) == [.group, .group, .colour, .list, .list, .effect])
    #expect(show.leftOut("group-duplicate") == 1)
    #expect(show.leftOut("group-without-ID") == 1)
    #expect(show.leftOut("preset-mixed") == 1 && show.leftOut("preset-untold") == 1)
  }

  @Test("pitfall 24: cues are under containers, and managers without entries have no items")
  func cues() throws {
    var source: any ByteSource = ChunkedSource(try fixture("show.olga"))
    let show = try ShowFilePlugin.blinderKitten.make().read(
      &source, ReadingOptions(wantsCues: true))
    #expect(show.cueCount == 2 && show.leftOut("Cue-duplicate") == 1)
    #expect(
      show.cues == [
        ImportedCue(list: "cuelist:1", number: "1", name: "Open"),
        ImportedCue(list: "cuelist:1", number: "2.5", name: "Close"),
      ])
  }

  @Test("pitfall 25: a cue whose number is a word is another one than cue 1")
  func wordCue() throws {
    let cues = ["\"ZERO\"", "1", "\"ZERO\"", "\" \""].map { number in
      "{\"niceName\":\"c\",\"parameters\":[{\"value\":\(number),\"controlAddress\":\"/id\"}]}"
    }
    let text = """
      {"metaData":{},"cuelist":{"items":[{"niceName":"a","parameters":[],
      "containers":{"cues":{"items":[\(cues.joined(separator: ","))]}}}]}}
      """
    let show = try read(Array(text.utf8), as: .blinderKitten, with: ReadingOptions(wantsCues: true))
    #expect(show.cues.map(\.number) == ["ZERO", "1"])
    #expect(show.leftOut("Cue-duplicate") == 1)
    #expect(show.leftOut("Cue-without-number") == 1)
  }

  @Test("virtual buttons with a target make a layout for each page")
  func buttons() throws {
    let show = try read(fixture("show.olga"), as: .blinderKitten)
    #expect(show.layouts.map(\.identifier) == ["virtualButton:1", "virtualButton:2"])
    #expect(show.layouts.map(\.name) == ["Page 1", "Page 2"])
    #expect(show.layouts.map { $0.widgets.map(\.object) } == [["carousel:1"], ["cuelist:1"]])
    #expect(show.layouts[1].widgets[0].frame.origin == Point(x: 3, y: 1))
    #expect(show.leftOut("virtualButton-dangling") == 1)
    #expect(show.leftOut("virtualButton-unbound") == 1)
    #expect(show.leftOut("virtualButton-generic actions") == 1)
  }

  @Test("other managers are counted")
  func others() throws {
    let show = try read(fixture("show.olga"), as: .blinderKitten)
    #expect(show.leftOut("fixture") == 2 && show.leftOut("interfaces") == 1)
    #expect(show.leftOut("virtualFaderCol") == 1)
  }

  @Test("values may nest 96 deep, and no deeper, whatever they are")
  func depth() throws {
    // An object is around them.
    for (depth, isRead) in [(95, true), (96, false), (100_000, false), (3_000_000, false)] {
      for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let text =
          "{\"metaData\":{},\"cuelist\":" + String(repeating: open, count: depth)
          + (open == "[" ? "" : "1") + String(repeating: close, count: depth) + "}"
        let error = failure(Array(text.utf8), as: .blinderKitten)
        #expect((error == nil) == isRead)
        if let error { #expect(error.message.contains("96 deep")) }
        _ = recognition(of: Array(text.utf8))
      }
    }
  }

  @Test(
    "what is not JSON is refused with the line",
    arguments: [
      "", "{", "{\"a\"}", "{\"a\":1,}", "[1 2]", "{\"a\":tru}", "[1]]", "{\"a\":\"b", "[\"\\x\"]",
      "[\"\\u12\"]", "[\"\\ud800\\u12\"]", "[01x]", "{1:2}", "[}", "nul", "[1e999]", "[#]", "[1],",
      "[\"\n\"]",
    ])
  func broken(_ text: String) {
    let error = failure(Array("\n\(text)".utf8), as: .blinderKitten)
    #expect(error?.code == .malformed)
    #expect(error?.line ?? 0 >= 2)
    #expect(error?.remedy != nil)
  }

  @Test("a large show is streamed")
  func large() throws {
    var source: any ByteSource = RepeatingSource(
      head: "{\"metaData\":{},\"fixture\":{\"items\":[1",
      ",{\"niceName\":\"1\",\"a\":[1,2,{\"b\":\"c\"}]}",
      bytes: 4_000_000)
    // It has no end, which is reported only there.
    #expect(throws: ShowFileError.self) {
      try ShowFilePlugin.blinderKitten.make().read(&source, ReadingOptions())
    }
  }

  @Test("shows of related programs are not taken for one")
  func recognised() throws {
    #expect(recognition(of: try fixture("show.olga"))?.key == "olga")
    let session = "{\"metaData\": {\"version\": \"1\"}, \"modules\": {}, \"states\": {}}"
    #expect(recognition(of: Array(session.utf8))?.key == "known")
  }
}
