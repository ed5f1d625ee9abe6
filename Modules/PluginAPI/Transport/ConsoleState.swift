public import Domain

/// The known state of a console.
public struct ConsoleState: Hashable, Sendable {
  /// Whether something is running, as far as known.
  public enum Activity: Hashable, Sendable {
    /// The console reported that it is running.
    case running
    /// The console reported that it is not running.
    case stopped
    /// The console reported nothing, or was lost since.
    case unknown
  }

  /// An object by its kind and number.
  public struct RunningObject: Hashable, Sendable {
    /// The kind.
    public let kind: ObjectKind
    /// The number.
    public let number: ObjectNumber
  }

  /// The text of its command line; `nil` if never reported.
  public private(set) var commandLine: String?
  /// The current cues of running lists that report them.
  public private(set) var cues: [RunningObject: ObjectNumber] = [:]
  /// The cue that each list's next go fires, by list number.
  public private(set) var pending: [ObjectNumber: ObjectNumber] = [:]
  /// The keys whose lamps are lit.
  public private(set) var lamps: Set<String> = []
  private var objects = Activities<RunningObject>()
  private var sources = Activities<ImportSource>()
  /// The current cues of lists when the console was lost.
  private var doubtfulCues: [RunningObject: ObjectNumber] = [:]

  /// The maximum number of lamps, of objects and of sources; a console has far fewer.
  public static let capacity = 10_000

  /// Creates a state where nothing is known.
  public init() {}

  /// Applies feedback from the console.
  ///
  /// - Parameter feedback: The feedback.
  /// - Returns: Whether it was new.
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

  /// A list is at one cue at a time; feedback without a cue leaves it unchanged.
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

  /// Forgets the console's feedback after the connection was lost.
  ///
  /// What was running then is remembered as unknown until the console reports it.
  public mutating func loseTrack() {
    objects.loseTrack()
    sources.loseTrack()
    doubtfulCues.merge(cues) { _, last in last }
    cues = [:]
    pending = [:]
    lamps = []
    commandLine = nil
  }

  /// Notes that a switching message was sent, so the console's earlier feedback is out of date.
  ///
  /// - Parameters:
  ///   - activity: The expected next feedback.
  ///   - target: The switched target.
  public mutating func expect(_ activity: Activity, of target: Trigger.Target) {
    if let source = target.source { sources.expect(activity, of: source) }
    objects.expect(activity, of: RunningObject(kind: target.kind, number: target.number))
  }

  /// Whether something is running, judging by what was sent since the last feedback, or else by
  /// that feedback; unknown if there is none.
  public func expectedActivity(of target: Trigger.Target) -> Activity {
    if let source = target.source, sources.activity(of: source) != .unknown {
      return sources.expected(of: source) ?? sources.activity(of: source)
    }
    let known = RunningObject(kind: target.kind, number: target.number)
    return objects.expected(of: known) ?? activity(of: target)
  }

  /// Whether something is running, by the feedback since it was last switched from here.
  public func reportedActivity(of target: Trigger.Target) -> Activity {
    if let source = target.source, sources.activity(of: source) != .unknown {
      return sources.expected(of: source) != nil ? .unknown : sources.activity(of: source)
    }
    let known = RunningObject(kind: target.kind, number: target.number)
    return objects.expected(of: known) != nil ? .unknown : activity(of: target)
  }

  /// Whether an object is running; a cue is running while its list is at it.
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

  /// Whether an object was running when the console was lost, with no feedback since.
  public func isDoubtful(_ object: ShowObject) -> Bool {
    guard activity(of: object) == .unknown else { return false }
    if object.source.map(sources.doubtful.contains) ?? false { return true }
    let known = RunningObject(kind: object.kind, number: object.number)
    guard let cue = object.cue else { return objects.doubtful.contains(known) }
    return doubtfulCues[known] == cue
  }
}

/// What is running, what is not, and what was running when last known.
private struct Activities<Key: Hashable & Sendable>: Hashable, Sendable {
  private var running: Set<Key> = []
  private var stopped: Set<Key> = []
  private(set) var doubtful: Set<Key> = []
  /// What was switched from here after the console's last feedback on it.
  private var expectations: [Key: ConsoleState.Activity] = [:]

  func expected(of key: Key) -> ConsoleState.Activity? { expectations[key] }

  mutating func expect(_ activity: ConsoleState.Activity, of key: Key) {
    if self.activity(of: key) != .unknown { expectations[key] = activity }
  }

  func activity(of key: Key) -> ConsoleState.Activity {
    running.contains(key) ? .running : stopped.contains(key) ? .stopped : .unknown
  }

  /// Sets whether something is running.
  ///
  /// - Returns: Whether it was new.
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
  /// Inserts or removes an element, unless the set is full.
  ///
  /// - Returns: Whether the set changed.
  fileprivate mutating func set(_ element: Element, _ isIn: Bool) -> Bool {
    guard isIn else { return remove(element) != nil }
    guard count < ConsoleState.capacity else { return false }
    return insert(element).inserted
  }
}
