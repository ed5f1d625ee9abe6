import Domain
import PluginAPI

/// Collects a file's contents into an imported show, within limits, each identifier once.
struct ObjectCollector {
  /// The most bytes accepted of names other than those of objects.
  static let nameLimit = ObjectRegister.nameLimit
  /// The most cues accepted.
  static let cueLimit = 1_000_000
  /// The most cues accepted if each is kept.
  static let keptCueLimit = 300_000

  /// The show so far, without its objects.
  var show = ImportedShow()
  /// The objects that are gathered so far.
  var register: ObjectRegister
  /// The ignored parts.
  var leftOut = LeftOutTally()
  /// The warnings for the user.
  var warnings = WarningLog()

  private var counts: [ObjectKind: UInt32] = [:]
  private var nameBytes = 0
  private var widgetCount = 0
  private let wantsCues: Bool

  /// Creates an empty collector.
  ///
  /// - Parameters:
  ///   - options: The user's options.
  ///   - most: The most objects accepted, and the most widgets.
  init(_ options: ReadingOptions, most: Int = ObjectRegister.limit) {
    wantsCues = options.wantsCues
    register = ObjectRegister(most: most)
  }

  /// How many objects of a kind there are.
  func count(_ kind: ObjectKind) -> UInt32 { counts[kind] ?? 0 }

  /// Whether an identifier is taken.
  mutating func has(_ identifier: String) -> Bool { register.contains(identifier) }

  /// The first of `base`, `base#2`, `base#3` … that is not taken.
  func free(_ base: String, _ repetitions: inout [String: Int]) -> String {
    let earlier = repetitions[base] ?? 0
    repetitions[base] = earlier + 1
    return earlier == 0 ? base : "\(base)#\(earlier + 1)"
  }

  /// Adds an object.
  ///
  /// - Returns: Whether it is the first with its identifier. Of a repeated one only the name and
  ///   colour are kept.
  @discardableResult
  mutating func add(_ object: ImportedObject, line: Int) throws(ShowFileError) -> Bool {
    let before = register.objects.count
    let repetition = try register.add(object, line: line)
    if register.objects.count > before { counts[object.kind, default: 0] += 1 }
    guard let repetition else { return true }
    let sort = String(object.identifier.prefix { $0 != ":" })
    leftOut.add("\(sort)-duplicate", reason: "an earlier one has the same number")
    warnings.add(about: "what appears twice", line: line, repetition)
    return false
  }

  /// Adds a cue, which is kept only where cues are wanted.
  mutating func add(_ cue: @autoclosure () -> ImportedCue, line: Int) throws(ShowFileError) {
    show.cueCount += 1
    let limit = wantsCues ? Self.keptCueLimit : Self.cueLimit
    guard show.cueCount <= limit else { throw Self.tooMany(limit, "cues", line) }
    guard wantsCues || !show.hasNamedCues else { return }
    let cue = cue()
    if ImportedCue.isMeaningful(cue.name) { show.hasNamedCues = true }
    guard wantsCues else { return }
    try keep(cue.name, line: line)
    show.cues.append(cue)
  }

  /// Makes room for a widget.
  mutating func countWidget(line: Int) throws(ShowFileError) {
    widgetCount += 1
    guard widgetCount <= register.most else {
      throw Self.tooMany(register.most, "widgets", line)
    }
  }

  /// Counts a name that is kept, so that a file of names alone does not fill the memory.
  mutating func keep(_ name: String, line: Int) throws(ShowFileError) {
    try keep(bytes: name.utf8.count, line: line)
  }

  /// Counts bytes that are kept.
  mutating func keep(bytes: Int, line: Int) throws(ShowFileError) {
    nameBytes += bytes
    guard nameBytes <= Self.nameLimit else {
      throw Self.tooMany(Self.nameLimit, "bytes of names", line)
    }
  }

  private static func tooMany(_ limit: Int, _ what: String, _ line: Int) -> ShowFileError {
    ShowFileError(
      .tooLarge, "the file has more than \(limit) \(what)", line: line > 0 ? line : nil,
      remedy: "export less at a time")
  }

  /// The show, with a number of its own for each object of a kind.
  consuming func finished() -> ImportedShow {
    show.objects = register.objects
    let separation = show.separateNumbers()
    for row in separation.leftOut { leftOut.add(row.what, count: row.count, reason: row.reason) }
    for removed in separation.removed {
      warnings.add(
        about: "objects with the number of another",
        "\(removed.object.kindAndNumber) '\(removed.object.name)' has the number of"
          + " '\(register.objects[removed.first].name)' and is left out")
    }
    for renumbered in separation.renumbered {
      warnings.add(
        "\(renumbered.count) of kind \(renumbered.kind.rawValue) have a number that another has;"
          + " they are numbered from \(renumbered.first)")
    }
    if show.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
    show.leftOut = leftOut.leftOut
    show.warnings = warnings.warnings
    return show
  }
}
