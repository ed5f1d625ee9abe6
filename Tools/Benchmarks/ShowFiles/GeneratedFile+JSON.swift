import PluginAPI
import ShowFiles

extension GeneratedFile {
  /// A show of BlinderKitten: groups, presets with values, cue lists.
  static let blinderKitten = Self(
    title: "BlinderKitten", plugin: .blinderKitten, name: "show.olga",
    sections: [
      Section(
        head: "{\"metaData\": {\"version\": \"1.0.0\", \"versionNumber\": 65536},\n"
          + "\"fixture\": {\"viewZoom\": 1.0},\n\"preset\": {\"items\": [\n",
        percent: 60, limit: 40_000,
        part: { number, random in
          var values: [String] = []
          for fixture in 0..<8 {
            values.append(
              """
              {"parameters": [{"value": "/color/channelTypes/red", "controlAddress": \
              "/channelType"}, {"value": 0.\(level(&random)), "hexMode": false, \
              "controlAddress": "/value"}], "niceName": "Value \(fixture)", "type": "Value"}
              """)
          }
          return """
            \(number > 1 ? "," : ""){"parameters": [{"value": \(number), "hexMode": false, \
            "controlAddress": "/id"}, {"value": "\(name(number, &random))", \
            "controlAddress": "/name"}], "niceName": "\(number)", "editorIsCollapsed": true, \
            "containers": {"values": {"items": [\(values.joined(separator: ", "))], \
            "viewOffset": [0, 0], "viewZoom": 1.0}}, "type": "Preset"}

            """
        }, end: "]},\n"),
      Section(
        head: "\"cuelist\": {\"items\": [\n", percent: 40, limit: 9_000,
        part: { number, random in
          var cues: [String] = []
          for cue in 1...12 {
            cues.append(
              """
              {"parameters": [{"value": \(cue), "hexMode": false, "controlAddress": "/id"}], \
              "niceName": "\(name(cue, &random))", "editorIsCollapsed": true, "containers": \
              {"commands": {"viewOffset": [0, 0], "viewZoom": 1.0}}, "type": "Cue"}
              """)
          }
          return """
            \(number > 1 ? "," : ""){"parameters": [{"value": \(number), "controlAddress": "/id"}],\
            "niceName": "\(number)", "containers": {"cues": {"items": [\
            \(cues.joined(separator: ", "))]}}}

            """
        }, end: "]}}\n"),
    ])

  /// A configuration of Companion with pages of buttons; readers accept 400,000 values.
  static let companion = Self(
    title: "Companion", plugin: .companion, name: "deck.companionconfig", megabytes: 9,
    sections: [
      Section(
        head: "{\"version\": 6, \"type\": \"full\", \"pages\": {\n", percent: 99, limit: 560,
        part: { number, random in
          var rows: [String] = []
          for row in 0..<4 {
            let cells = (0..<8).map { "\"\($0)\": \(control(&random))" }
            rows.append("\"\(row)\": {\(cells.joined(separator: ","))}")
          }
          return """
            \(number > 1 ? "," : "")"\(number)": {"name": "Page \(number)", "controls": {\
            \(rows.joined(separator: ",\n"))}}

            """
        },
        end:
          "},\n\"instances\": {\"desk\": {\"instance_type\": \"etc-eos\", \"label\": \"desk\"}}}\n")
    ])

  private static func control(_ random: inout SplitMix64) -> String {
    """
    {"type": "button", "style": {"text": "Group \(level(&random))", "size": "auto", \
    "png64": null, "alignment": "center:center", "color": 16777215, "bgcolor": \
    \(random.next() % 16_777_216)}, "options": {"relativeDelay": false}, "feedbacks": [], "steps": \
    {"0": {"action_sets": {"down": [{"id": "a\(random.next())", "action": "ds_group", \
    "instance": "desk", "options": {"group": "\(level(&random))"}}], "up": []}}}}
    """
  }

  /// A canvas of another program: texts that name objects, others, and links between them.
  static let canvas = Self(
    title: "canvas", plugin: .callboard, name: "board.canvas", megabytes: 40,
    sections: [
      Section(
        head: "{\"nodes\": [\n", percent: 70, limit: 70_000,
        part: { number, random in
          let text =
            number % 3 == 0
            ? "Remember the haze before act \(number)"
            : "Group \(number)\\n\(name(number, &random))"
          return """
            \(number > 1 ? "," : ""){"id": "\(String(random.next(), radix: 16))", "type": "text", \
            "text": "\(text)", "x": \(number % 50 * 300), "y": \(number / 50 * 100), \
            "width": 260, "height": 60, "color": "\(number % 6 + 1)"}

            """
        }, end: "],\n"),
      Section(
        head: "\"edges\": [\n", percent: 30,
        part: { number, random in
          """
          \(number > 1 ? "," : ""){"id": "\(String(random.next(), radix: 16))", "fromNode": \
          "\(String(random.next(), radix: 16))", "fromSide": "right", "toNode": \
          "\(String(random.next(), radix: 16))", "toSide": "left"}

          """
        }, end: "]}\n"),
    ])
}
