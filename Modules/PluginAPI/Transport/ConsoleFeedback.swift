public import Domain

/// What a console says of itself.
public enum ConsoleFeedback: Hashable, Sendable {
  /// What stands on its command line.
  case commandLine(String)
  /// Whether an object runs, with the cue it is at where it has cues.
  case running(ObjectKind, ObjectNumber, isRunning: Bool, cue: ObjectNumber? = nil)
  /// Whether something runs that the workspace knows by where it was imported from.
  case sourceRunning(ImportSource, isRunning: Bool)
  /// Whether a lamp of its front panel is lit, by the key's name.
  case lamp(String, isLit: Bool)
  /// It lives.
  case heartbeat
}

/// What is known of a console, from all that it said.
public struct ConsoleState: Hashable, Sendable {
  /// What stands on its command line; `nil` where it never said.
  public private(set) var commandLine: String?
  /// The objects that run.
  public private(set) var running: Set<RunningObject> = []
  /// The cues that lists are at, of those that run and tell it.
  public private(set) var cues: [RunningObject: ObjectNumber] = [:]
  /// The imported objects that run, by where they came from.
  public private(set) var runningSources: Set<ImportSource> = []
  /// The keys whose lamps are lit.
  public private(set) var lamps: Set<String> = []

  /// An object by its kind and number.
  public struct RunningObject: Hashable, Sendable {
    /// The kind.
    public let kind: ObjectKind
    /// The number.
    public let number: ObjectNumber
  }

  /// The most lamps, objects and sources each that are remembered: a console has far fewer.
  public static let capacity = 10_000

  /// Nothing is known.
  public init() {}

  /// Takes over something that the console said.
  ///
  /// - Parameter feedback: What it said.
  /// - Returns: Whether that was new.
  public mutating func take(_ feedback: ConsoleFeedback) -> Bool {
    switch feedback {
    case .commandLine(let text):
      defer { commandLine = text }
      return commandLine != text
    case .running(let kind, let number, let isRunning, let cue):
      return take(RunningObject(kind: kind, number: number), isRunning, at: cue)
    case .sourceRunning(let source, let isRunning): return runningSources.set(source, isRunning)
    case .lamp(let key, let isLit): return lamps.set(key, isLit)
    case .heartbeat: return false
    }
  }

  /// A list is at one cue at a time; what does not tell the cue leaves it as it is.
  private mutating func take(
    _ object: RunningObject, _ isRunning: Bool, at cue: ObjectNumber?
  ) -> Bool {
    let isNew = running.set(object, isRunning)
    let before = cues[object]
    if !isRunning {
      cues[object] = nil
    } else if let cue, running.contains(object) {
      cues[object] = cue
    }
    return isNew || cues[object] != before
  }

  /// Whether an object runs; a cue does while its list is at it.
  public func isRunning(_ object: ShowObject) -> Bool {
    if object.source.map(runningSources.contains) ?? false { return true }
    let known = RunningObject(kind: object.kind, number: object.number)
    guard let cue = object.cue else { return running.contains(known) }
    return cues[known] == cue
  }
}

extension Set {
  /// Puts an element in or takes it out, unless the set is full.
  ///
  /// - Returns: Whether that changed anything.
  fileprivate mutating func set(_ element: Element, _ isIn: Bool) -> Bool {
    guard isIn else { return remove(element) != nil }
    guard count < ConsoleState.capacity else { return false }
    return insert(element).inserted
  }
}
