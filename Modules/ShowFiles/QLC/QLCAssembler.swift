import Domain
import PluginAPI

/// Makes the imported show from a workspace.
struct QLCAssembler {
  private let workspace: QLCWorkspace
  private var show = ImportedShow()
  private var objects = ObjectRegister()
  private var leftOut: LeftOutTally
  private var warnings = WarningLog()
  /// What became of each function, by its ID.
  private var functions: [UInt32: QLCTarget] = [:]

  init(_ workspace: QLCWorkspace) {
    self.workspace = workspace
    leftOut = workspace.others
  }

  /// The show.
  ///
  /// - Throws: ``ShowFileError`` if there are more objects or names than are accepted.
  consuming func assembled() throws(ShowFileError) -> ImportedShow {
    try addFunctions()
    try addEntries()
    warnOfLooseSteps()
    let layouts = QLCLayoutBuilder(workspace.widgets, functions: functions).built()
    show.layouts = layouts.layouts
    for place in objects.objects.indices {
      let identifier = objects.objects[place].identifier
      objects.objects[place].color = layouts.colors[identifier]
      objects.objects[place].controls = ConsoleControl.text(
        of: layouts.controls[identifier] ?? [])
    }
    show.objects = objects.objects
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
  private mutating func addFunctions() throws(ShowFileError) {
    for function in workspace.functions {
      guard let id = Self.id(function.id) else {
        leaveOutUnnumbered("Function", line: function.line)
        continue
      }
      guard functions[id] == nil else {
        leftOut.add("Function-duplicate", reason: "an earlier function has the same ID")
        try addAgain(function, id: id)
        continue
      }
      functions[id] = try add(function, id: id)
    }
  }

  /// Takes the name of a function whose ID an earlier one has.
  private mutating func addAgain(
    _ function: QLCWorkspace.Function, id: UInt32
  ) throws(ShowFileError) {
    var repetition: String?
    if case .object = functions[id], !function.isHidden, let object = Self.object(function, id) {
      repetition = try objects.add(object, line: function.line)
    }
    warnings.add(
      about: "functions with the ID of another", line: function.line,
      repetition ?? "function \(id) appears twice; the first counts")
  }

  private mutating func add(
    _ function: QLCWorkspace.Function, id: UInt32
  ) throws(ShowFileError) -> QLCTarget {
    if function.isHidden {
      leftOut.add("Function-hidden", reason: "it is hidden in QLC+, as what a sequence works on")
      return .leftOut
    }
    guard let object = Self.object(function, id) else {
      leftOut.add(
        "Function/\(Name.cleaned(function.type.prefix(80)))",
        reason: "no kind of object corresponds to it")
      return .leftOut
    }
    _ = try objects.add(object, line: function.line)
    if object.kind == .list { show.cueCount += function.stepCount }
    return .object(object.identifier)
  }

  private static func object(
    _ function: QLCWorkspace.Function, _ id: UInt32
  ) -> ImportedObject? {
    guard let kind = kind(ofFunction: function.type) else { return nil }
    let folder = Name.cleaned(function.folder)
    return ImportedObject(
      identifier: "Function:\(id)", kind: kind, number: ObjectNumber(id + 1),
      name: Name.cleaned(function.name), folder: folder.isEmpty ? nil : folder)
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
        target.map { functions[$0] == nil } ?? true
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
  private mutating func addEntries() throws(ShowFileError) {
    // Fixture groups come before channel groups, whatever the file's order, and keep their
    // numbers.
    let order = ["FixtureGroup", "ChannelsGroup", "Palette"]
    for element in order {
      for entry in workspace.entries where entry.element == element {
        try add(entry)
      }
    }
    let first = Renumbering.separate(
      &objects.objects, isFirst: { $0.identifier.hasPrefix("FixtureGroup:") },
      isSecond: { $0.identifier.hasPrefix("ChannelsGroup:") })
    if let first {
      warnings.add(
        "fixture groups and channel groups both become groups; channel groups are numbered from"
          + " \(first)")
    }
  }

  private mutating func add(_ entry: QLCWorkspace.Entry) throws(ShowFileError) {
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
    let repetition = try objects.add(
      ImportedObject(
        identifier: identifier, kind: kind, number: ObjectNumber(id + 1),
        name: Name.cleaned(entry.name)),
      line: entry.line)
    guard let repetition else { return }
    leftOut.add("\(entry.element)-duplicate", reason: "an earlier one has the same ID")
    warnings.add(
      about: "groups and palettes with the ID of another", line: entry.line, repetition)
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
