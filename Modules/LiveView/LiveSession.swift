public import Commands
import Domain
import Gestures
import GridGeometry
public import PluginAPI
public import Terminal
public import TextCells
import Workspace

/// A full-screen view of what is open, which keys and the mouse touch.
///
/// It decides nothing itself: keys and mouse become touches and commands of the person's seat, and
/// what is drawn is the seat's scene. Changes of others and news of consoles are drawn when they
/// come.
public actor LiveSession {
  /// Why the view ended.
  public enum End: Hashable, Sendable {
    /// The person goes back to the prompt.
    case left
    /// The person quits.
    case quit
    /// The terminal is gone, or reading it failed.
    case lost
  }

  /// Makes the renderer for a number of columns and rows.
  public typealias RendererMaker =
    @Sendable (_ columns: Int, _ rows: Int) -> any CellRenderer

  let seat: Seat
  let terminal: any LiveTerminal
  let bindings = LiveKeys()
  /// The lines that are typed after `:`, and at the prompt.
  let lines: EnteredLines
  /// The input that editing a line gets: other keys may have been chosen; `nil` for nothing.
  let translate: @Sendable (TerminalInput) -> TerminalInput?
  private let makeRenderer: RendererMaker
  private let template: CommandRunner

  // The clock of touches runs with the real one, and is never behind the seat's.
  private let start: ContinuousClock.Instant
  private var base = Instant.zero

  private var screen: FullScreen
  private(set) var renderer: any CellRenderer
  private var size: (columns: Int, rows: Int)
  private var isDrawing = false
  private var needsDraw = false
  private var surface: SurfaceName?

  /// The scene that was drawn last, or a newer one.
  var scene: Scene
  /// Whether something happened since ``scene`` was made.
  private var isSceneOld = true
  /// Where the cursor is.
  var cursor = Point<ScreenSpace>.origin
  var pointer = LivePointer()
  /// Where the cursor was before a panel with a field opened; `nil` if there is none.
  var cursorBelow: Point<ScreenSpace>?
  /// What the keys are about to hold, or hold.
  var hold = LiveHold.none
  var messages = LiveMessages()
  var overlay = LivePicture.Overlay.none
  var entry: LiveEntry?
  /// When a thing is released that a key holds: unless the key is pressed again before.
  var release: ContinuousClock.Instant?
  var end: End?
  /// The last command that was refused, for `explain`.
  var lastRefusal: RefusedCommand?
  /// The command that runs.
  var work: Task<Void, Never>?
  /// What waits for an answer with yes or no.
  var question: (text: String, answer: CheckedContinuation<Bool?, Never>)?

  /// Creates a view of what a runner's seat has open.
  ///
  /// - Parameters:
  ///   - runner: Its seat is touched; its settings are those of commands typed after `:`.
  ///   - keys: Reads the terminal.
  ///   - output: The terminal.
  ///   - depth: The number of colours.
  ///   - lines: The lines that were typed before; those typed after `:` are added.
  ///   - translate: The input for editing a line, if a person has chosen other keys.
  ///   - makeRenderer: Makes the renderer.
  public init(
    _ runner: CommandRunner, keys: KeyReader, output: StandardStream = .output,
    depth: ColorDepth, lines: EnteredLines = EnteredLines(),
    translate: @escaping @Sendable (TerminalInput) -> TerminalInput? = { $0 },
    makeRenderer: @escaping RendererMaker
  ) {
    self.init(
      runner, SystemTerminal(keys: keys, output: output), depth: depth, lines: lines,
      translate: translate, makeRenderer: makeRenderer)
  }

  /// Creates a view in any terminal.
  init(
    _ runner: CommandRunner, _ terminal: any LiveTerminal, depth: ColorDepth,
    lines: EnteredLines, translate: @escaping @Sendable (TerminalInput) -> TerminalInput?,
    makeRenderer: @escaping RendererMaker
  ) {
    (template, seat, self.terminal) = (runner, runner.workspace, terminal)
    (self.lines, self.translate) = (lines, translate)
    lastRefusal = runner.lastRefusal
    start = terminal.now
    self.makeRenderer = makeRenderer
    screen = FullScreen(depth: depth)
    size = (80, 24)
    renderer = makeRenderer(80, 23)
    scene = Scene(
      viewport: .home, show: "", board: "", mode: nil, grid: nil, elements: [])
  }

  /// Shows the view until the person leaves it.
  ///
  /// - Returns: Why it ended, and what was refused last.
  public func run() async -> (end: End, refusal: RefusedCommand?) {
    await terminal.begin()
    base = await seat.touchTime.advanced(by: TouchComposer.pause)
    await seat.readyConsole(within: .zero)
    await draw()
    let watching = Task { await watch() }
    while end == nil {
      switch await terminal.next(until: await nextWake()) {
      case .input(let input):
        await handle(input)
        await releaseIfDue()
      case .due: await passTime()
      case .resized: break
      case .woken: end = .left
      case .end, .failed: end = .lost
      }
      if await !terminal.hasPending { await draw() }
    }
    work?.cancel()
    reply(nil)
    await cancelHeld()
    await work?.value
    watching.cancel()
    await watching.value
    terminal.release()
    return (end ?? .left, lastRefusal)
  }

  // MARK: Time

  /// The time on the clock of touches.
  func now() async -> Instant {
    let time = base.advanced(by: start.duration(to: terminal.now))
    let last = await seat.touchTime
    guard last > time else { return time }
    // Composed gestures take no real time. The clock goes on from where they end.
    base = base.advanced(by: time.duration(to: last))
    return last
  }

  /// When something is due without input.
  private func nextWake() async -> ContinuousClock.Instant? {
    let due = await seat.nextDeadline.map { start + base.duration(to: $0) }
    return [messages.nextEnd(after: terminal.now), release, due].compactMap { $0 }.min()
  }

  private func passTime() async {
    await releaseIfDue()
    let time = await now()
    guard let deadline = await seat.nextDeadline, deadline <= time else { return }
    await react { seat throws(WorkspaceError) in try seat.advance(to: time) }
  }

  // MARK: Touching

  /// Forwards touches to the seat, and reports what comes of them.
  func touch(_ touches: [Touch]) async {
    guard !touches.isEmpty else { return }
    await react { seat throws(WorkspaceError) in try seat.handle(touches) }
  }

  /// Makes the touches of a gesture, and lets what they decide happen at once.
  ///
  /// - Parameters:
  ///   - kind: What touches: fingers move the view even where a mouse draws ink.
  ///   - compose: Makes the touches.
  func gesture(
    of kind: TouchKind = .mouse,
    _ compose: (inout TouchComposer) throws(CompositionError) -> [Touch]
  ) async {
    guard !pointer.isDown, await mayTouch() else { return }
    var composer = TouchComposer(
      startingAt: await now(), kind: kind, settings: await seat.gestureSettings)
    let touches: [Touch]
    do throws(CompositionError) {
      touches = try compose(&composer)
    } catch {
      return say(error.message)
    }
    await react { seat throws(WorkspaceError) in try seat.handleAndSettle(touches) }
  }

  /// Whether touches are allowed now; says why if not.
  func mayTouch() async -> Bool {
    guard await seat.mode == .play, await seat.isDrafting else { return true }
    say("blocks cannot be triggered during a batch; ':commit' or ':rollback' first")
    return false
  }

  /// Does something with the seat, and reports what comes of it.
  func react(
    _ body: @escaping @Sendable (isolated Seat) throws(WorkspaceError) -> Reaction
  ) async {
    let before = scene
    isSceneOld = true
    var reaction: Reaction
    do throws(WorkspaceError) {
      // Each is an entry of its own in the history, not a part of the command that shows the view.
      reaction = try await seat.run(as: "live") { seat throws(WorkspaceError) in try body(seat) }
    } catch {
      reaction = error.done
      messages.clear()
      say(error.description)
    }
    guard !reaction.isQuiet else { return }
    do throws(CommandError) {
      let outcome = try await runner.outcome(of: reaction, after: before)
      if !outcome.report.isEmpty { messages.clear() }
      say(outcome.report)
      if let command = outcome.command { beginCommand(command) }
      if var refusal = outcome.refusal {
        refusal.authority = await runner.authority()
        lastRefusal = RefusedCommand(nil, refusal)
      }
    } catch {
      say(error.message)
    }
  }

  /// Shows messages.
  func say(_ texts: [String]) { messages.add(texts, at: terminal.now) }

  /// Shows a message.
  func say(_ text: String) { say([text]) }

  /// Runs commands, and asks in this view.
  var runner: CommandRunner {
    var runner = template.silent { [self] question in await ask(question) }
    runner.target = RenderTarget(
      // An answer is shown with a frame, above the status line.
      columns: max(size.columns - 4, 20), rows: max(size.rows - 4, 5), colorDepth: .none)
    runner.lastRefusal = lastRefusal
    return runner
  }

  // MARK: News

  private func watch() async {
    for await _ in await seat.makeNews() {
      guard !Task.isCancelled else { return }
      await draw()
    }
  }

  private func takeNews() async {
    do throws(WorkspaceError) {
      try await seat.catchUp()
    } catch {
      say(error.description)
    }
    let wording = seat.wording
    say(await seat.takeMessages().map { wording.text(.message($0)) })
  }

  // MARK: Drawing

  /// Draws everything that has changed.
  func draw() async {
    needsDraw = true
    // The call that is drawing draws once more.
    guard !isDrawing else { return }
    isDrawing = true
    while needsDraw {
      needsDraw = false
      await paint()
    }
    isDrawing = false
  }

  /// Draws everything again, whatever is on the screen.
  func redraw() { screen.forget() }

  private func paint() async {
    await fitTerminal()
    await takeNews()
    await renewScene()
    let places = LivePlaces(scene: scene)
    var picture = LivePicture(scene: scene)
    picture.selectedCount = await seat.selectedItems.count
    picture.cursor = places.isVisible(cursor) ? places.mark(at: cursor) : nil
    picture.place = places.description(of: cursor)
    picture.messages = messages.texts(at: terminal.now)
    picture.overlay = overlay
    picture.line =
      question.map { LineView(prompt: "\($0.text) [y/N] ", text: EditedText()) }
      ?? entry?.view
    picture.isBusy = work != nil
    let drawn = picture.draw(by: renderer, columns: size.columns, rows: size.rows)
    // The screen is written only while it is this view's.
    guard end == nil else { return }
    terminal.write(screen.draw(drawn.cells, cursor: drawn.cursor))
  }

  /// Makes the scene as it is now: keys that come together are not each drawn, but each is for what
  /// the one before has done.
  func renewSceneIfOld() async {
    if isSceneOld { await renewScene() }
  }

  private func renewScene() async {
    isSceneOld = false
    do throws(WorkspaceError) {
      scene = try await seat.scene()
      if surface != SurfaceName(scene), try await seat.lookFirst() {
        scene = try await seat.scene()
      }
    } catch {
      // The board may have been deleted elsewhere, and others are left.
      do throws(WorkspaceError) {
        try await seat.openBoardList()
        scene = try await seat.scene()
      } catch {
        say(error.description)
      }
    }
    if surface != SurfaceName(scene) {
      surface = SurfaceName(scene)
      (cursor, hold) = (LivePlaces(scene: scene).first, .none)
    }
    keepEntry(for: scene)
  }

  private func fitTerminal() async {
    let new = terminal.size ?? size
    guard new != size || scene.size != renderer.view else { return }
    (size.columns, size.rows) = (max(new.columns, 1), max(new.rows, 2))
    renderer = makeRenderer(size.columns, size.rows - 1)
    let view = renderer.view
    await react { seat throws(WorkspaceError) in try seat.setViewSize(view) }
    cursor = LivePlaces(scene: scene).within(cursor)
  }

  /// What is open, as far as a person sees.
  private struct SurfaceName: Hashable {
    let isBoard: Bool
    let show: String
    let name: String

    init(_ scene: Scene) {
      isBoard = scene.mode != nil
      (show, name) = (scene.show, scene.board)
    }
  }
}

extension Reaction {
  /// Whether there is nothing to report: only what the scene shows.
  fileprivate var isQuiet: Bool {
    changes.isEmpty
      && effects.allSatisfy { effect in
        switch effect {
        case .press, .haptic, .frames, .reflow, .routeChanged, .paste, .opened, .closed: true
        default: false
        }
      }
  }
}
