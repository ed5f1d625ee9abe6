import Domain
import PluginAPI

/// Makes the imported show from a workspace.
struct QLCAssembler {
  private let workspace: QLCWorkspace
  private var show = ImportedShow()
  private var leftOut: LeftOutTally
  private var warnings = WarningLog()
  /// What became of each function, by its ID.
  private var functions: [UInt32: QLCTarget] = [:]

  init(_ workspace: QLCWorkspace) {
    self.workspace = workspace
    leftOut = workspace.others
  }

  /// The show.
  consuming func assembled() -> ImportedShow {
    addFunctions()
    addEntries()
    warnOfLooseSteps()
    let layouts = QLCLayoutBuilder(workspace.widgets, functions: functions).built()
    show.layouts = layouts.layouts
    for place in show.objects.indices {
      show.objects[place].color = layouts.colors[show.objects[place].identifier]
    }
    leftOut.add(layouts.leftOut)
    for warning in layouts.warnings { warnings.add(line: warning.line, warning.message) }
    if show.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
    show.leftOut = leftOut.leftOut
    show.warnings = warnings.warnings
    return show
  }

  /// Reads an ID, which counts from 0; the largest value means none.
  static func id(_ text: String) -> UInt32? {
    UInt32(text).flatMap { $0 < .max ? $0 : nil }
  }
}

// MARK: - Functions

extension QLCAssembler {
  private mutating func addFunctions() {
    for function in workspace.functions {
      guard let id = Self.id(function.id) else {
        leaveOutUnnumbered("Function", line: function.line)
        continue
      }
      guard functions[id] == nil else {
        leftOut.add("Function-duplicate", reason: "an earlier function has the same ID")
        warnings.add(
          about: "functions with the ID of another", line: function.line,
          "function \(id) stands twice; the first is imported")
        continue
      }
      functions[id] = add(function, id: id)
    }
  }

  private mutating func add(_ function: QLCWorkspace.Function, id: UInt32) -> QLCTarget {
    if function.isHidden {
      leftOut.add("Function-hidden", reason: "it is hidden in QLC+, as what a sequence works on")
      return .leftOut
    }
    guard let kind = Self.kind(ofFunction: function.type) else {
      leftOut.add(
        "Function/\(Name.cleaned(function.type.prefix(80)))",
        reason: "no kind of object corresponds to it")
      return .leftOut
    }
    let identifier = "Function:\(id)"
    let folder = Name.cleaned(function.folder)
    show.objects.append(
      ImportedObject(
        identifier: identifier, kind: kind, number: ObjectNumber(id + 1),
        name: Name.cleaned(function.name), folder: folder.isEmpty ? nil : folder))
    if kind == .list { show.cueCount += function.stepCount }
    return .object(identifier)
  }

  private static func kind(ofFunction type: String) -> ObjectKind? {
    switch type {
    case "Scene": .scene
    case "Chaser", "Sequence": .list
    case "EFX", "RGBMatrix": .effect
    case "Collection": .batch
    case "Script": .macro
    default: nil
    }
  }

  private mutating func warnOfLooseSteps() {
    for function in workspace.functions where !function.isHidden {
      let loose = function.stepTargets.filter { target in
        Self.id(target).map { functions[$0] == nil } ?? true
      }
      guard !loose.isEmpty else { continue }
      let steps = counted(loose.count, "step starts", "steps start")
      warnings.add(
        about: "chasers with loose steps", line: function.line,
        "\(steps) no function in chaser '\(Name.cleaned(function.name))'")
    }
  }

  private mutating func leaveOutUnnumbered(_ element: String, line: Int) {
    leftOut.add("\(element)-without-ID", reason: "it has no readable ID")
    warnings.add(
      about: "elements without an ID", line: line,
      "this \(element) has no readable ID and is left out")
  }
}

// MARK: - Groups and palettes

extension QLCAssembler {
  private mutating func addEntries() {
    var identifiers: Set<String> = []
    // Fixture groups stand before channel groups, whatever the file's order, and keep their
    // numbers.
    let order = ["FixtureGroup", "ChannelsGroup", "Palette"]
    for element in order {
      for entry in workspace.entries where entry.element == element {
        add(entry, &identifiers)
      }
    }
    let first = Renumbering.separate(
      &show.objects, isFirst: { $0.identifier.hasPrefix("FixtureGroup:") },
      isSecond: { $0.identifier.hasPrefix("ChannelsGroup:") })
    if let first {
      warnings.add(
        "fixture groups and channel groups both become groups; channel groups are numbered from"
          + " \(first)")
    }
  }

  private mutating func add(_ entry: QLCWorkspace.Entry, _ identifiers: inout Set<String>) {
    guard let id = Self.id(entry.id) else {
      return leaveOutUnnumbered(entry.element, line: entry.line)
    }
    let kind = entry.element == "Palette" ? Self.kind(ofPalette: entry.type) : .group
    guard let kind else {
      return leftOut.add(
        "Palette/\(Name.cleaned(entry.type.prefix(80)))",
        reason: "no kind of object corresponds to it")
    }
    let identifier = "\(entry.element):\(id)"
    guard identifiers.insert(identifier).inserted else {
      leftOut.add("\(entry.element)-duplicate", reason: "an earlier one has the same ID")
      return warnings.add(
        about: "groups and palettes with the ID of another", line: entry.line,
        "\(entry.element) \(id) stands twice; the first is imported")
    }
    show.objects.append(
      ImportedObject(
        identifier: identifier, kind: kind, number: ObjectNumber(id + 1),
        name: Name.cleaned(entry.name)))
  }

  private static func kind(ofPalette type: String) -> ObjectKind? {
    switch type {
    case "Dimmer": .intensity
    case "Pan", "Tilt", "PanTilt", "Position3D": .position
    case "Color": .colour
    case "Shutter", "Gobo", "Zoom": .beam
    default: nil
    }
  }
}
