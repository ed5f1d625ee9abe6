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
  /// The controls of the console's screen, by number.
  public private(set) var controls: [UInt32: ReportedControl] = [:]
  /// The reported state of each control.
  public private(set) var controlStates: [UInt32: ControlState] = [:]
  /// The states that controls must get by what was sent since their last feedback.
  private var expectedControls: [UInt32: ControlState] = [:]
  /// The steps of cue lists when the console was lost.
  private var doubtfulSteps: [UInt32: Int] = [:]
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
    case .controls(let all): return take(all)
    case .control(let number, let state): return take(state, of: number)
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
    for case (let number, .at(let step)) in controlStates { doubtfulSteps[number] = step }
    (controlStates, expectedControls) = ([:], [:])
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

  /// The cue that a list is at, or was at when the console was lost.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - control: The console's control that steps it, if there is one.
  /// - Returns: The cue, and whether the console has not reported since it was lost.
  public func place(
    of list: Trigger.Target, at control: UInt32?
  ) -> (cue: ObjectNumber, isDoubtful: Bool)? {
    let known = RunningObject(kind: list.kind, number: list.number)
    if let cue = cues[known] { return (cue, false) }
    if case .at(let step)? = control.flatMap({ controlStates[$0] }) {
      return (Self.cue(step), false)
    }
    let step = control.flatMap { doubtfulSteps[$0] }
    return (step.map(Self.cue) ?? doubtfulCues[known]).map { ($0, true) }
  }

  /// The number of a step, which people count from 1.
  private static func cue(_ step: Int) -> ObjectNumber {
    ObjectNumber(UInt32(clamping: max(0, step)) &+ 1)
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

// MARK: - Controls

extension ConsoleState {
  private mutating func take(_ all: [ReportedControl]) -> Bool {
    let new = Dictionary(all.prefix(Self.capacity).map { ($0.number, $0) }) { first, _ in first }
    defer { controls = new }
    return controls != new
  }

  private mutating func take(_ state: ControlState, of number: UInt32) -> Bool {
    expectedControls[number] = nil
    doubtfulSteps[number] = nil
    guard controlStates[number] != nil || controlStates.count < Self.capacity else { return false }
    return controlStates.updateValue(state, forKey: number) != state
  }

  /// Notes that a message was sent that uses a control: its earlier feedback is out of date.
  public mutating func expect(_ reaction: ExpectedReaction) {
    if controlStates[reaction.control] != nil {
      expectedControls[reaction.control] = reaction.state
    }
  }

  /// The state of a control, judging by what was sent since its last feedback, or else by that
  /// feedback; `nil` if there is none.
  public func state(of control: UInt32) -> ControlState? {
    expectedControls[control] ?? controlStates[control]
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
