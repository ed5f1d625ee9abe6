import JSONText
import PluginAPI
import ShowFiles
import Testing

/// What is taken out of a file is missing in what is read, or in the counts of what is left out.
///
/// These make no difference: who wrote the file, what is the default, the placeholders of consoles,
/// and the parts of what is one, such as the place of a widget that is left out.
@Suite("Nothing uncounted")
struct NothingUncountedTests {
  /// What a person learns of a file; lines move when something before them goes.
  private struct Learnt: Equatable {
    var show: ImportedShow
    let warnings: [String]

    init(_ show: ImportedShow) {
      warnings = show.warnings.map(\.message)
      self.show = show
      self.show.warnings = []
    }
  }

  /// An element of a file, with the names around it.
  private struct Element {
    let path: String
    let range: Range<Int>
  }

  /// The elements of well-formed XML, with the outermost last.
  private static func elements(of bytes: [UInt8]) -> [Element] {
    var elements: [Element] = []
    var open: [(name: String, start: Int)] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: 0x3C) {
      let text = bytes[start...]
      for (mark, ending) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
      where text.starts(with: Array(mark.utf8)) {
        place = Self.end(of: ending, in: bytes, from: start)
        break
      }
      guard place <= start else { continue }
      place = Self.end(of: ">", in: bytes, from: start)
      let tag = bytes[(start + 1)..<(place - 1)]
      let name = String(
        decoding: tag.drop { $0 == 0x2F }.prefix { $0 > 0x20 && $0 != 0x2F }, as: UTF8.self)
      if tag.first == 0x2F {
        guard let last = open.popLast() else { break }
        let path = (open.map(\.name) + [last.name]).joined(separator: "/")
        elements.append(Element(path: path, range: last.start..<place))
      } else if tag.last == 0x2F {
        let path = (open.map(\.name) + [name]).joined(separator: "/")
        elements.append(Element(path: path, range: start..<place))
      } else {
        open.append((name, start))
      }
    }
    return elements
  }

  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while place + mark.count <= bytes.count {
      if Array(bytes[place..<(place + mark.count)]) == mark { return place + mark.count }
      place += 1
    }
    return bytes.count
  }

  /// The names of what is taken out without any difference, each once.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - plugin: What reads it.
  ///   - parts: The names of what is taken out, and what is left.
  /// - Returns: The names.
  /// - Throws: What reading the whole file throws.
  private static func silent(
    in bytes: [UInt8], as plugin: ShowFilePlugin, _ parts: [(path: String, rest: [UInt8])]
  ) throws -> Set<String> {
    let whole = Learnt(try read(bytes, as: plugin))
    var silent: Set<String> = []
    for part in parts {
      guard let left = try? read(part.rest, as: plugin), Learnt(left) == whole else { continue }
      silent.insert(part.path.split(separator: "/").suffix(2).joined(separator: "/"))
    }
    return silent
  }

  /// A file without each of some elements; lines stay as they are.
  private static func without(
    _ parts: [Element], _ bytes: [UInt8]
  ) -> [(path: String, rest: [UInt8])] {
    parts.map { part in
      let rest =
        bytes[..<part.range.lowerBound] + bytes[part.range].filter { $0 == 0x0A }
        + bytes[part.range.upperBound...]
      return (part.path, Array(rest))
    }
  }

  /// A value of JSON without each of the members and elements in it.
  private static func without(_ json: LocatedJSON) -> [(path: String, rest: LocatedJSON)] {
    func at(_ value: LocatedJSON.Value) -> LocatedJSON { LocatedJSON(value, at: json.place) }
    switch json.value {
    case .object(let members):
      return members.indices.flatMap { index in
        let member = members[index]
        var others = members
        others.remove(at: index)
        let inner = without(member.value).map { part in
          var all = members
          all[index] = LocatedJSON.Member(name: member.name, place: member.place, value: part.rest)
          return (path: "\(member.name)/\(part.path)", rest: at(.object(all)))
        }
        return [(path: member.name, rest: at(.object(others)))] + inner
      }
    case .array(let elements):
      return elements.indices.flatMap { index in
        var others = elements
        others.remove(at: index)
        let inner = without(elements[index]).map { part in
          var all = elements
          all[index] = part.rest
          return (path: "[]/\(part.path)", rest: at(.array(all)))
        }
        return [(path: "[]", rest: at(.array(others)))] + inner
      }
    case .null, .bool, .number, .string: return []
    }
  }

  /// A value as text.
  private static func text(of json: LocatedJSON) -> String {
    switch json.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): digits
    case .string(let text): JSON.string(text).text
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.map { "\(JSON.string($0.name).text): \(text(of: $0.value))" }
        .joined(separator: ", ") + "}"
    }
  }

  @Test(
    "an element of XML that is taken out makes a difference, unless it says nothing to anyone",
    arguments: [
      (
        "version4.qxw",
        [
          "Creator/Name",
          "Creator/Version",
          "Frame/WindowState",
          "Workspace/Creator",
        ]
      ),
      (
        "version5.qxw",
        [
          "Appearance/BackgroundColor",
          "Button/Action",
          "Button/Function",
          "Button/WindowState",
          "Creator/Author",
          "Creator/Name",
          "Creator/Version",
          "Fixture/ID",
          "Fixture/Name",
          "FixtureGroup/Head",
          "FixtureGroup/Size",
          "Frame/Appearance",
          "Frame/Multipage",
          "Frame/WindowState",
          "Function/FixtureGroup",
          "Function/FixtureVal",
          "Label/WindowState",
          "Playback/Function",
          "Properties/Size",
          "SimpleDesk/Engine",
          "Slider/Playback",
          "Slider/WindowState",
          "SoloFrame/WindowState",
          "Workspace/Creator",
          "Workspace/SimpleDesk",
          "XYPad/WindowState",
        ]
      ),
      (
        "remote.tosc.xml",
        [
          "arguments/partial",
          "midi/send",
          "node/properties",
          "osc/arguments",
          "osc/enabled",
          "osc/send",
          "partial/conversion",
          "partial/scaleMax",
          "partial/scaleMin",
          "partial/type",
          "partial/value",
          "properties/property",
          "property/key",
          "property/value",
          "value/a",
          "value/h",
          "value/w",
          "value/x",
          "value/y",
        ]
      ), ("hog.xml", []),
      (
        "inqscribe.xml",
        [
          "transcript/prologue"
        ]
      ),
      (
        "layout-ma2.xml",
        [
          "CObject/No",
          "LayoutCObject/image",
          "image/No",
        ]
      ),
      (
        "pools-ma2.xml",
        [
          "Cue/CuePart",
          "Cue/Number",
          "InfoItems/Info",
          "Macro/InfoItems",
          "Macroline/text",
          "PresetValue/Channel",
          "PresetValue/ChannelType",
          "Sequ/Cue",
          "View/Widget",
        ]
      ),
      (
        "pools-ma3.xml",
        [
          "Cue/Part",
          "Dependency/Appearance",
          "Dependency/DependencyExport",
          "Dependency/Group",
          "Dependency/Macro",
          "DependencyExport/Dependency",
          "Group/SelectionData",
          "SelectionData/Item",
          "Sequence/Cue",
          "UserPlugin/ComponentLua",
        ]
      ),
      (
        "scene.xml",
        [
          "Fixture/FixtureID",
          "Fixture/Focus",
          "Fixture/Position",
          "FocusPoint/Matrix",
          "Symdef/ChildList",
        ]
      ),
    ] as [(String, Set<String>)])
  func elements(_ name: String, _ expected: Set<String>) throws {
    let bytes = try fixture(name)
    let elements = Self.elements(of: bytes)
    #expect(elements.count > 4)
    let silent = try Self.silent(in: bytes, as: plugin(for: name), Self.without(elements, bytes))
    #expect(silent == expected)
  }

  @Test(
    "a line that is taken out makes a difference, unless it is empty or a note",
    arguments: [
      (
        "plain.asc",
        [
          "$$",
          "Ident 3:0",
          "TEXT Must not name the macro",
        ]
      ),
      (
        "eos.asc",
        [
          "    $$PersSlot     0   255     0     0.000000   100.000000 %",
          "   $$CurveData  0@0 255@255",
          "   $$Manuf Nobody",
          "   $$ShortName            Intens",
          "   $$Type 0 ! No Channels",
          "   Text Front Spot",
          "   Text Square",
          "$$Format 3.20",
          "$$Software Version 9.9.9 Build 1",
          "Console Eos",
          "Ident 3:0",
          "Manufacturer ETC",
        ]
      ),
      (
        "olc.asc",
        [
          "$$TEXT Not a group",
          "CONSOLE CONGO",
          "IDENT 3:0",
          "MANUFACTURER NOBODY",
          "TEXT Chaser",
          "TEXT Face",
          "TEXT Not a group",
        ]
      ), ("eos.csv", []), ("objects.csv", []),
      ("reaper.csv", []),
      (
        "deck.yaml",
        [
          "                  type: action", "          \"0\":", "type: page",
          "      host: 10.9.8.7", "        steps: {}", "            A longer text",
          "          bgcolor: 255", "              up: []", "        steps:",
          "        type: button", "              down: []", "            action_sets:",
          "      token: 'canary-secret'", "            over lines",
        ]
      ),
    ] as [(String, Set<String>)])
  func lines(_ name: String, _ expected: Set<String>) throws {
    let bytes = try fixture(name)
    var place = 0
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      defer { place += line.count + 1 }
      return Element(
        path: String(decoding: line, as: UTF8.self).replacing("/", with: "|"),
        range: place..<(place + line.count))
    }
    .filter { $0.path.contains { !$0.isWhitespace } && !$0.path.hasPrefix("!") }
    let silent = try Self.silent(in: bytes, as: plugin(for: name), Self.without(lines, bytes))
    #expect(silent == expected)
  }

  @Test(
    "a member of JSON that is taken out makes a difference, unless it says nothing to anyone",
    arguments: [
      (
        "deck.companionconfig",
        [
          "-2/steps", "-2/type", "0/action_sets", "0/type", "1/gridSize", "1/style", "1/type",
          "2/name", "2/style", "2/type", "3/steps", "3/style", "3/type", "4/type", "5/style",
          "5/type", "[]/id", "[]/options", "action_sets/down", "action_sets/up", "camera/config",
          "config/host", "config/password", "desk/config", "desk/label", "gridSize/maxColumn",
          "gridSize/maxRow", "gridSize/minColumn", "gridSize/minRow", "list/isExpression",
          "number/isExpression", "options/int", "options/name", "options/page", "options/preset",
          "osc/config", "osc/label", "osc/secrets", "secrets/token", "steps/0",
          "streamdeck:canary-serial/name", "style/bgcolor", "style/png64", "style/text",
          "style/textExpression", "t1/options", "type", "v1/defaultValue",
        ]
      ),
      (
        "show.olga",
        [
          "[]/containers", "[]/controlAddress", "[]/hexMode", "[]/niceName", "[]/parameters",
          "[]/type", "[]/value", "commands/items", "containers/commands", "containers/cues",
          "containers/selections", "cues/viewZoom", "effect", "effect/viewOffset",
          "effect/viewZoom", "items/[]", "metaData", "metaData/version",
          "metaData/versionNumber", "parameters/[]", "parrots", "parrots/viewOffset",
          "parrots/viewZoom", "selections/items", "viewOffset/[]",
        ]
      ),
    ] as [(String, Set<String>)])
  func members(_ name: String, _ expected: Set<String>) throws {
    let json = try LocatedJSON(utf8: fixture(name)[...])
    let parts = Self.without(json).map { ($0.path, Array(Self.text(of: $0.rest).utf8)) }
    #expect(parts.count > 100)
    let bytes = Array(Self.text(of: json).utf8)
    let silent = try Self.silent(in: bytes, as: plugin(for: name), parts)
    #expect(silent == expected)
  }
}
