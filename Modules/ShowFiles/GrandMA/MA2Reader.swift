import Domain
import PluginAPI
import XMLReading

/// Takes the elements of a grandMA2 export.
///
/// An object is a child of the root. Its `index` counts from 0 within its pool, people from 1.
struct MA2Reader: XMLHandler {
  /// The expected form of an export.
  static let expectations = XMLExpectations(
    roots: ["MA"],
    remedy: "the file seems damaged or cut off; export it again on the console")

  /// An object that is read.
  struct Open {
    let element: String
    let line: Int
    let index: UInt32?
    let name: String
    var color: ObjectColor?
    var specialUse = "Normal"
    var families: PresetFamily = []
    /// Whether it is a layout: both are called `Group`.
    var isLayout = false
    var widgets: [MA2Widget] = []
    /// The cues of a sequence so far, by their number in thousandths.
    var cueNumbers: Set<UInt64> = []
    /// The sequence's identifier in the file; its cues name it.
    var sequence = ""
    /// Whether an earlier sequence has the same index.
    var isRepeated = false
  }

  var collector: ObjectCollector
  var open: Open?
  var cue: MA2Cue?
  /// The widget of a layout that is read.
  var widget: MA2Widget?
  /// The first preset of unknown kind, and the count.
  private var unreported: (count: Int, line: Int)?
  /// How often a name without a number came up.
  private var repetitions: [String: Int] = [:]

  init(_ options: ReadingOptions) { collector = ObjectCollector(options) }

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    switch path.count {
    case 1: return false
    case 2:
      begin(tag)
      return false
    default:
      guard let element = open?.element else { return false }
      switch element {
      case "Group", "Layout": return try startInGroup(tag, in: path)
      case "Sequ": startInSequence(tag, in: path)
      case "Macro": startInMacro(tag, in: path)
      case "Preset": startInPreset(tag)
      default: break
      }
      if path.count == 3, tag.name == "Appearance", let text = tag["Color"] ?? tag["color"] {
        open?.color = MAColor.read(text)
      }
      return false
    }
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    switch path.count {
    case 2: try finishObject()
    case 3 where path[2] == "Cue": try finishCue()
    case 5 where path[4] == "LayoutCObject":
      if let widget { open?.widgets.append(widget) }
      widget = nil
    case 7:
      if let text { widget?.address.append(UInt32(text)) }
    default: break
    }
  }

  private mutating func begin(_ tag: borrowing XMLTag) {
    if tag.name == "Info" {
      let title = Name.cleaned(tag["showfile"] ?? "")
      if !title.isEmpty { collector.show.title = title }
      return
    }
    var object = Open(
      element: tag.name, line: tag.line,
      index: tag["index"].flatMap { UInt32($0) }.flatMap { $0 < .max ? $0 : nil },
      name: Name.cleaned(tag["name"] ?? ""))
    if let use = tag["SpecialUse"] { object.specialUse = Name.cleaned(use.prefix(80)) }
    object.isLayout = tag.name == "Layout"
    if tag.name == "Sequ" {
      let name = identifier(of: object)
      object.sequence = object.index == nil ? collector.free(name, &repetitions) : name
      object.isRepeated = collector.has(object.sequence)
    }
    open = object
  }
}

// MARK: - Contents of objects

extension MA2Reader {
  private mutating func startInMacro(_ tag: borrowing XMLTag, in path: [String]) {
    if path.count == 3, tag.name == "Macroline" {
      collector.leftOut.add("Macroline", reason: "what a macro does stays on the console")
    }
  }

  private mutating func startInPreset(_ tag: borrowing XMLTag) {
    switch tag.name {
    case "Attribute":
      if let name = tag["name"] { open?.families.formUnion(PresetFamily(attribute: name)) }
    case "Channel":
      // Values for single fixtures name their attribute themselves.
      if let name = tag["attribute_name"] ?? tag["attribute"] {
        open?.families.formUnion(PresetFamily(attribute: name))
      }
    case "PresetValue":
      collector.leftOut.add("PresetValue", reason: "what a preset sets stays on the console")
    default: break
    }
  }

  private mutating func startInSequence(_ tag: borrowing XMLTag, in path: [String]) {
    switch (path.count, tag.name) {
    case (3, "Cue"):
      // The first cue of each sequence is a placeholder.
      let isNil = tag["nil"] ?? tag["xsi:nil"]
      if isNil != "true", isNil != "1" {
        cue = MA2Cue(index: tag["index"].flatMap { UInt32($0) }, line: tag.line)
      }
    case (4, "Number"):
      cue?.setNumber(tag["number"] ?? "", thousandths: tag["sub_number"] ?? "0")
    case (4, "CuePart"):
      guard cue != nil else { return }
      if cue?.hasPart == true {
        collector.leftOut.add("CuePart", reason: "the parts of a cue are one cue")
      } else {
        cue?.hasPart = true
        cue?.name = Name.cleaned(tag["name"] ?? "")
      }
    case (5, "CueData"):
      collector.leftOut.add("CueData", reason: "what a cue sets stays on the console")
    default: break
    }
  }

  private mutating func finishCue() throws(ShowFileError) {
    guard let cue else { return }
    self.cue = nil
    let sequence = open?.sequence ?? ""
    guard let number = cue.number else {
      collector.leftOut.add("Cue-without-number", reason: "it has no readable number")
      return collector.warnings.add(
        about: "cues without a number", line: cue.line,
        "this cue of '\(open?.name ?? "")' has no readable number and is left out")
    }
    let isNew = open?.cueNumbers.insert(number).inserted ?? false
    guard isNew, open?.isRepeated == false else {
      return collector.leftOut.add("Cue-duplicate", reason: "an earlier cue has the same number")
    }
    try collector.add(
      ImportedCue(list: sequence, number: MA2Cue.text(number), name: cue.name), line: cue.line)
  }
}

// MARK: - Objects

extension MA2Reader {
  /// The identifier of an object in the file.
  private func identifier(of object: Open) -> String {
    let sort =
      switch object.element {
      case "Preset": "Preset/\(object.families.pool)"
      case "Group" where object.isLayout: "Layout"
      default: object.element
      }
    if let index = object.index { return "\(sort):\(index)" }
    return "\(sort):\"\(object.name)\""
  }

  private mutating func finishObject() throws(ShowFileError) {
    guard let object = open else { return }
    open = nil
    guard let kind = kind(of: object) else { return }
    var identifier = object.sequence.isEmpty ? identifier(of: object) : object.sequence
    let number: ObjectNumber
    if let index = object.index {
      number = ObjectNumber(index + 1)
      if object.element == "Preset", !object.families.isOnePool {
        identifier = collector.free(identifier, &repetitions)
      }
    } else {
      number = ObjectNumber(collector.count(kind) + 1)
      if object.sequence.isEmpty { identifier = collector.free(identifier, &repetitions) }
      collector.warnings.add(
        about: "objects without an index", line: object.line,
        "'\(object.name)' has no index; it is numbered \(number)")
    }
    let isNew = try collector.add(
      ImportedObject(
        identifier: identifier, kind: kind, number: number, name: object.name,
        color: object.color), line: object.line)
    if isNew, object.isLayout { try addLayout(object, identifier) }
  }

  /// The kind of an object; objects without one are counted.
  private mutating func kind(of object: Open) -> ObjectKind? {
    switch object.element {
    case "Macro": return .macro
    case "Group": return object.isLayout ? .plot : .group
    case "Layout": return .plot
    case "Sequ": return .list
    case "Effect": return .effect
    case "Preset": return kind(ofPreset: object)
    default:
      collector.leftOut.add(
        Name.cleaned(object.element.prefix(80)), reason: "no kind of object corresponds to it")
      return nil
    }
  }

  private mutating func kind(ofPreset object: Open) -> ObjectKind? {
    guard let kind = object.families.kind else {
      if object.families.isEmpty {
        collector.leftOut.add(
          "Preset-untold", reason: "none of its attributes says which pool it is in")
      } else {
        collector.leftOut.add(
          "Preset-mixed", reason: "it sets attributes of several kinds, and no kind has them all")
      }
      unreported = ((unreported?.count ?? 0) + 1, unreported?.line ?? object.line)
      return nil
    }
    if object.specialUse != "Normal" {
      collector.warnings.add(
        about: "presets of special use", line: object.line,
        "preset '\(object.name)' is of special use '\(object.specialUse)'; it is imported like"
          + " others")
    }
    return kind
  }

  /// The show.
  consuming func finished() -> ImportedShow {
    if let (count, line) = unreported {
      collector.warnings.add(
        line: line,
        "\(counted(count, "preset is", "presets are")) left out, as the file does not say"
          + " which pool; add what you need with 'object add'")
    }
    return collector.finished()
  }
}
