public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// Runs one surface on the main thread, and commits its edits in the background.
///
/// Touches, time, commands and the scene are synchronous. A ``StoreQueue`` commits the edits in
/// their order; each names the state of the store it was decided on. If others were faster, the
/// host absorbs their changes, and rolls back those of its own edits that no longer hold. So once
/// no edit is waiting, the surface shows the store as the host last read it.
///
/// Some edits are decided only when time passes: a flow drops a box 1 microsecond after the finger
/// was lifted. So call ``advance(to:)`` at each ``nextDeadline``, as the page of ``Hosting`` shows.
///
/// If you release a host, it first decides and stores the edits that are still waiting.
@MainActor
public final class SurfaceHost<Session: Surface> {
  /// Reads the session from the store; `nil` if its subject no longer exists.
  ///
  /// It is called on the queue, with the previous session if the subject is only read again.
  public typealias Reading =
    @Sendable (_ previous: Session?) throws(SurfaceError) -> Stored<Session>?

  /// The session, with all edits, including those that are not stored yet.
  public internal(set) var surface: Session
  /// The state of the store that the session matches, apart from the waiting edits.
  public internal(set) var sequence: StoreSequence
  /// Whether the subject no longer exists: the host does nothing more.
  public internal(set) var isGone = false
  /// Receives reports about the work in the background.
  ///
  /// It is called when an edit was stored or lost, when others committed, and while ``flush()``
  /// lets time pass. The other calls of a host return their effects and report nothing.
  public var onReport: (@MainActor (HostReport) -> Void)?
  /// The source of the commits, for the history of commands; by default the program itself.
  public var source: @MainActor ([Change]) -> CommitSource = { _ in .program }
  /// Stores the view, on the queue; `nil` if it is not remembered.
  public var rememberView: (@Sendable (ViewMemory) throws(StoreError) -> Void)?

  /// Edits that are not stored yet, the oldest first.
  var waiting: [[Change]] = []
  /// Whether others may have committed.
  var isBehind = false
  var gestures: GestureSettings?
  var viewMemory: RememberedView
  var worker: Task<Void, Never>?
  let queue: StoreQueue
  let number: Int
  let read: Reading
  private let now: @MainActor () -> Timestamp

  /// Opens a session of any kind, which a closure reads.
  ///
  /// For a board or another surface of a plugin, use ``open(_:on:now:opening:)``.
  ///
  /// - Parameters:
  ///   - queue: The queue of the store.
  ///   - now: The clock for time stamps.
  ///   - read: Reads the session, now and whenever it must be read again.
  /// - Returns: The host; `nil` if the subject does not exist.
  /// - Throws: `SurfaceError` if the subject cannot be read or shown.
  public static func open(
    on queue: StoreQueue, now: @escaping @MainActor () -> Timestamp, read: @escaping Reading
  ) async throws(SurfaceError) -> SurfaceHost? {
    let found = try await queue.read { () throws(SurfaceError) in try read(nil) }
    guard let found else { return nil }
    let bell = Bell<Session>()
    let number = await queue.join { Task { await bell.ring() } }
    let host = SurfaceHost(found, queue, number, now, read)
    bell.host = host
    // Others may have committed before the host was known.
    host.catchUp()
    return host
  }

  private init(
    _ found: Stored<Session>, _ queue: StoreQueue, _ number: Int,
    _ now: @escaping @MainActor () -> Timestamp, _ read: @escaping Reading
  ) {
    surface = found.value
    sequence = found.sequence
    viewMemory = RememberedView(found.value.rememberedView)
    (self.queue, self.number, self.now, self.read) = (queue, number, now, read)
  }

  deinit {
    // Fingers are cancelled, and a drop that waited for time is decided.
    var last = surface
    let changes = isGone || last.nextDeadline == nil ? [] : last.perform(.cancel).changes
    guard !changes.isEmpty else {
      Task { [queue, number] in await queue.leave(number) }
      return
    }
    // Nothing can keep a host that is released, so a new one stores the drop.
    let found = Stored(last, at: sequence)
    Task { @MainActor [queue, number, now, read, source, onReport] in
      let heir = SurfaceHost(found, queue, number, now, read)
      (heir.source, heir.onReport, heir.waiting) = (source, onReport, [changes])
      heir.start()
    }
  }

  // MARK: Deciding

  /// Handles one touch event.
  ///
  /// The lift of a finger need not decide its drop: see ``nextDeadline``.
  ///
  /// - Parameter touch: The event, in screen points of the view.
  /// - Returns: The effects.
  @discardableResult
  public func handle(_ touch: Touch) -> [Effect] { update { $0.handle(touch) } }

  /// Lets time pass without a touch: decides drops, opens what a long press opens, scrolls.
  ///
  /// Call it at each ``nextDeadline``, or with every frame that you draw: too early does nothing.
  ///
  /// - Parameter time: The current time on the touch clock.
  /// - Returns: The effects.
  @discardableResult
  public func advance(to time: Instant) -> [Effect] { update { $0.advance(to: time) } }

  /// Carries out a command, or refuses it, which is an effect.
  ///
  /// - Parameter command: The command.
  /// - Returns: The effects.
  @discardableResult
  public func perform(_ command: SessionCommand) -> [Effect] {
    if case .setGestures(let settings) = command { gestures = settings }
    return update { $0.perform(command) }
  }

  /// Lets the session react to something of its own kind, such as a recognised gesture.
  ///
  /// - Parameter body: Makes the session react; do not use the host in it.
  /// - Returns: The effects.
  @discardableResult
  public func update(_ body: (inout Session) -> Reaction) -> [Effect] {
    guard !isGone else { return [] }
    surface.stamp(now)
    let reaction = body(&surface)
    if !reaction.changes.isEmpty {
      waiting.append(reaction.changes)
      start()
    }
    if viewToKeep != nil { start() }
    return reaction.effects
  }

  // MARK: Showing

  /// Everything there is to draw now, with edits that are not stored yet.
  ///
  /// Draw it after each call that returns effects, and after each ``HostReport/effects(_:)``,
  /// ``HostReport/dropped(_:)`` and ``HostReport/failed(_:lost:)``.
  public func scene() -> Scene { surface.scene() }

  /// The extent of the view in screen points.
  public var size: Size<ScreenSpace> { surface.size }

  /// When ``advance(to:)`` is next due, on the touch clock; `nil` if nothing is waiting for time.
  ///
  /// It can change with each call of the host and with each report.
  public var nextDeadline: Instant? { surface.nextDeadline }

  /// How many edits are not stored yet.
  public var waitingCount: Int { waiting.count }

  // MARK: Storing

  /// Absorbs what others have committed, in the background.
  ///
  /// Hosts of one queue wake each other. Call this if another process may have committed.
  public func catchUp() {
    isBehind = true
    start()
  }

  /// Waits until every edit is stored, or was reported as lost.
  ///
  /// It first lets time pass for drops that wait for it, and reports the effects. A finger that is
  /// down keeps what it holds.
  public func flush() async {
    // With no finger down, a surface waits for a few wakes at most.
    for _ in 0..<100 {
      // With a finger down, only the current instant ends.
      guard let due = nextDeadline,
        !surface.isTouched || due <= surface.touchTime.advanced(by: 1)
      else { break }
      report(advance(to: due))
    }
    while let worker { await worker.value }
  }

  func report(_ report: HostReport) { onReport?(report) }

  func report(_ effects: [Effect]) {
    if !effects.isEmpty { report(.effects(effects)) }
  }

  /// The view to remember; `nil` if it is remembered, or a finger is down.
  var viewToKeep: ViewMemory? {
    guard rememberView != nil, !surface.isTouched, let view = surface.rememberedView,
      viewMemory.wants(view)
    else { return nil }
    return view
  }
}

/// Wakes a host without keeping it.
@MainActor
private final class Bell<Session: Surface> {
  weak var host: SurfaceHost<Session>?

  nonisolated init() {}

  func ring() { host?.catchUp() }
}
