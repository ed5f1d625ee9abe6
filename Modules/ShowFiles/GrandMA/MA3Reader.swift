import Domain
import PluginAPI
import XMLReading

/// Reads the elements of a grandMA3 export.
///
/// An object is a child of the root. Its dependencies can be in the file in full, even pictures and
/// scripts, and are skipped. Files have no numbers: objects are numbered in order.
struct MA3Reader: XMLHandler {
  /// The expected form of an export.
  static let expectations = XMLExpectations(
    roots: ["GMA3"],
    remedy: "the file seems damaged or cut off; export it again on the console")

  /// The most appearances whose colours are stored.
  private static let appearanceLimit = 10_000

  private struct Open {
    let element: String
    let line: Int
    let name: String
    let guid: String
    let appearance: String
    var color: ObjectColor?
    var families: PresetFamily = []
    var identifier = ""
    var cueNumbers: Set<String> = []
  }

  private var collector: ObjectCollector
  private var open: Open?
  /// The depth of the skipped dependencies.
  private var dependencies: Int?
  private var colors: [String: ObjectColor] = [:]
  /// The objects that name an appearance, by their place.
  private var dressed: [(place: Int, appearance: String)] = []
  private var repetitions: [String: Int] = [:]
  private var unreported: (count: Int, line: Int)?

  init(_ options: ReadingOptions) { collector = ObjectCollector(options) }

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    if let depth = dependencies {
      if path.count == depth + 1, depth == 3 {
        collector.leftOut.add(
          "Dependency", reason: "what an exported object needs is not imported with it")
      }
      return false
    }
    if tag.name == "DependencyExport" {
      dependencies = path.count
      return false
    }
    switch path.count {
    case 1: break
    case 2: begin(tag)
    default: try startInObject(tag, in: path)
    }
    return false
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    if let depth = dependencies {
      if path.count == depth { dependencies = nil }
      return
    }
    if path.count == 2 { try finishObject() }
  }

  private mutating func begin(_ tag: borrowing XMLTag) {
    var opened = Open(
      element: tag.name, line: tag.line, name: Name.cleaned(tag["Name"] ?? ""),
      guid: Self.guid(tag["Guid"] ?? ""), appearance: Name.cleaned(tag["Appearance"] ?? ""))
    opened.color = tag["Color"].flatMap(MAColor.read)
    let base = opened.guid.isEmpty ? "\"\(opened.name)\"" : opened.guid
    opened.identifier = "\(Name.cleaned(tag.name.prefix(80))):\(base)"
    if opened.guid.isEmpty {
      opened.identifier = collector.free(opened.identifier, &repetitions)
    }
    open = opened
  }

  /// A GUID's digits: files group them with spaces, scripts with hyphens or braces.
  private static func guid(_ text: String) -> String {
    let digits = text.prefix(100).filter { $0.isASCII && $0.isHexDigit }.uppercased()
    return digits.count >= 16 ? digits : ""
  }
}

// MARK: - Contents of objects

extension MA3Reader {
  private mutating func startInObject(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) {
    switch (path[1], path.count) {
    case ("Macro", 3):
      if tag.name == "MacroLine" {
        collector.leftOut.add("MacroLine", reason: "what a macro does stays on the console")
      }
    case ("Sequence", 3):
      if tag.name == "Cue" { try addCue(tag) }
    case ("Preset", _):
      if let name = tag["Attribute"] {
        open?.families.formUnion(PresetFamily(attribute: name))
      }
    case ("Layout", 3):
      collector.leftOut.add(
        "Layout/\(Name.cleaned(tag.name.prefix(80)))",
        reason: "the form of what lies on a grandMA3 layout is not known")
    case (_, 3) where tag.name == "Appearance":
      if let text = tag["Color"] { open?.color = MAColor.read(text) }
    default: break
    }
  }

  private mutating func addCue(_ tag: borrowing XMLTag) throws(ShowFileError) {
    let name = Name.cleaned(tag["Name"] ?? "")
    // Every sequence has these two automatically.
    if name == "OffCue" || name == "CueZero" { return }
    let text = Name.cleaned((tag["No"] ?? "").prefix(80))
    let number = ObjectNumber(text)?.text ?? text
    guard !number.isEmpty else {
      collector.leftOut.add("Cue-without-number", reason: "it has no readable number")
      return collector.warnings.add(
        about: "cues without a number", line: tag.line,
        "this cue of '\(open?.name ?? "")' has no number and is left out")
    }
    guard open?.cueNumbers.insert(number).inserted == true else {
      return collector.leftOut.add("Cue-duplicate", reason: "an earlier cue has the same number")
    }
    try collector.add(
      ImportedCue(list: open?.identifier ?? "", number: number, name: name), line: tag.line)
  }
}

// MARK: - Objects

extension MA3Reader {
  private mutating func finishObject() throws(ShowFileError) {
    guard let object = open else { return }
    open = nil
    if object.element == "Appearance", let color = object.color,
      colors.count < Self.appearanceLimit
    {
      colors[object.name] = color
    }
    guard let kind = kind(of: object) else { return }
    let place = collector.register.objects.count
    let isNew = try collector.add(
      ImportedObject(
        identifier: object.identifier, kind: kind,
        number: ObjectNumber(collector.count(kind) + 1), name: object.name, color: object.color,
        hasOwnNumber: false),
      line: object.line)
    if isNew, object.color == nil, !object.appearance.isEmpty {
      try collector.keep(object.appearance, line: object.line)
      dressed.append((place, object.appearance))
    }
  }

  private mutating func kind(of object: Open) -> ObjectKind? {
    switch object.element {
    case "Macro": return .macro
    case "Group": return .group
    case "Sequence": return .list
    case "Layout": return .plot
    case "Effect": return .effect
    case "Preset":
      if let kind = object.families.kind { return kind }
      collector.leftOut.add(
        object.families.isEmpty ? "Preset-untold" : "Preset-mixed",
        reason: "the file does not say which pool it is in")
      unreported = ((unreported?.count ?? 0) + 1, unreported?.line ?? object.line)
      return nil
    default:
      collector.leftOut.add(
        Name.cleaned(object.element.prefix(80)), reason: "no kind of object corresponds to it")
      return nil
    }
  }

  /// The show.
  consuming func finished() -> ImportedShow {
    for (place, appearance) in dressed {
      collector.register.objects[place].color = colors[appearance]
    }
    if let (count, line) = unreported {
      collector.warnings.add(
        line: line,
        "\(counted(count, "preset is", "presets are")) left out, as the file does not say"
          + " which pool; add what you need with 'object add'")
    }
    if !collector.register.objects.isEmpty {
      collector.warnings.add(
        "grandMA3 exports have no numbers: objects are numbered in the file's order")
    }
    return collector.finished()
  }
}
