public import Domain

/// What is known of a console, from all that it said.
public struct ConsoleState: Hashable, Sendable {
  /// Whether something runs, as far as that is known.
  public enum Activity: Hashable, Sendable {
    /// The console said that it runs.
    case running
    /// The console said that it does not run.
    case stopped
    /// The console said nothing of it, or was lost since.
    case unknown
  }

  /// An object by its kind and number.
  public struct RunningObject: Hashable, Sendable {
    /// The kind.
    public let kind: ObjectKind
    /// The number.
    public let number: ObjectNumber
  }

  /// What stands on its command line; `nil` where it never said.
  public private(set) var commandLine: String?
  /// The cues that lists are at, of those that run and tell it.
  public private(set) var cues: [RunningObject: ObjectNumber] = [:]
  /// The cue of each list that its next go fires, by the number of the list.
  public private(set) var pending: [ObjectNumber: ObjectNumber] = [:]
  /// The keys whose lamps are lit.
  public private(set) var lamps: Set<String> = []
  private var objects = Activities<RunningObject>()
  private var sources = Activities<ImportSource>()
  /// The cues that lists were at when the console was lost.
  private var doubtfulCues: [RunningObject: ObjectNumber] = [:]

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
    case .pending(let list, let cue):
      guard pending[list] != nil || pending.count < Self.capacity else { return false }
      return pending.updateValue(cue, forKey: list) != cue
    case .sourceRunning(let source, let isRunning): return sources.set(source, isRunning)
    case .lamp(let key, let isLit): return lamps.set(key, isLit)
    case .heartbeat: return false
    }
  }

  /// A list is at one cue at a time; what does not tell the cue leaves it as it is.
  private mutating func take(
    _ object: RunningObject, _ isRunning: Bool, at cue: ObjectNumber?
  ) -> Bool {
    let isNew = objects.set(object, isRunning)
    doubtfulCues[object] = nil
    let before = cues[object]
    if !isRunning {
      cues[object] = nil
    } else if let cue, objects.activity(of: object) == .running {
      cues[object] = cue
    }
    return isNew || cues[object] != before
  }

  /// Forgets what the console said, as the connection to it was lost.
  ///
  /// What ran then is remembered as doubtful until the console says whether it runs.
  public mutating func loseTrack() {
    objects.loseTrack()
    sources.loseTrack()
    doubtfulCues.merge(cues) { _, last in last }
    cues = [:]
    pending = [:]
    lamps = []
    commandLine = nil
  }

  /// Notes that a message was sent which switches something: what the console said of it is older.
  ///
  /// - Parameters:
  ///   - activity: What it is expected to say next.
  ///   - target: What is switched.
  public mutating func expect(_ activity: Activity, of target: Trigger.Target) {
    if let source = target.source { sources.expect(activity, of: source) }
    objects.expect(activity, of: RunningObject(kind: target.kind, number: target.number))
  }

  /// Whether something runs, by what was sent since the console last spoke of it, else by what the
  /// console said; unknown where it never speaks of it.
  public func expectedActivity(of target: Trigger.Target) -> Activity {
    if let source = target.source, sources.activity(of: source) != .unknown {
      return sources.expected(of: source) ?? sources.activity(of: source)
    }
    let known = RunningObject(kind: target.kind, number: target.number)
    return objects.expected(of: known) ?? activity(of: target)
  }

  /// Whether something runs, by what the console said since it was last switched from here.
  public func reportedActivity(of target: Trigger.Target) -> Activity {
    if let source = target.source, sources.activity(of: source) != .unknown {
      return sources.expected(of: source) != nil ? .unknown : sources.activity(of: source)
    }
    let known = RunningObject(kind: target.kind, number: target.number)
    return objects.expected(of: known) != nil ? .unknown : activity(of: target)
  }

  /// Whether an object runs; a cue does while its list is at it.
  public func activity(of object: ShowObject) -> Activity { activity(of: Trigger.Target(object)) }

  private func activity(of target: Trigger.Target) -> Activity {
    if let source = target.source, sources.activity(of: source) != .unknown {
      return sources.activity(of: source)
    }
    let known = RunningObject(kind: target.kind, number: target.number)
    let activity = objects.activity(of: known)
    guard let cue = target.cue, activity == .running else { return activity }
    return cues[known].map { $0 == cue ? .running : .stopped } ?? .unknown
  }

  /// Whether an object ran when the console was lost, and nothing was said of it since.
  public func isDoubtful(_ object: ShowObject) -> Bool {
    guard activity(of: object) == .unknown else { return false }
    if object.source.map(sources.doubtful.contains) ?? false { return true }
    let known = RunningObject(kind: object.kind, number: object.number)
    guard let cue = object.cue else { return objects.doubtful.contains(known) }
    return doubtfulCues[known] == cue
  }
}

/// What runs, what does not, and what ran when it was last known.
private struct Activities<Key: Hashable & Sendable>: Hashable, Sendable {
  private var running: Set<Key> = []
  private var stopped: Set<Key> = []
  private(set) var doubtful: Set<Key> = []
  /// What was switched from here after the console last spoke of it.
  private var expectations: [Key: ConsoleState.Activity] = [:]

  func expected(of key: Key) -> ConsoleState.Activity? { expectations[key] }

  mutating func expect(_ activity: ConsoleState.Activity, of key: Key) {
    if self.activity(of: key) != .unknown { expectations[key] = activity }
  }

  func activity(of key: Key) -> ConsoleState.Activity {
    running.contains(key) ? .running : stopped.contains(key) ? .stopped : .unknown
  }

  /// Takes over whether something runs.
  ///
  /// - Returns: Whether that was new.
  mutating func set(_ key: Key, _ isRunning: Bool) -> Bool {
    doubtful.remove(key)
    expectations[key] = nil
    let hasStarted = running.set(key, isRunning)
    let hasStopped = stopped.set(key, !isRunning)
    return hasStarted || hasStopped
  }

  mutating func loseTrack() {
    doubtful.formUnion(running.prefix(ConsoleState.capacity - doubtful.count))
    running = []
    stopped = []
    expectations = [:]
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
