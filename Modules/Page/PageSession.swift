import Domain
import Gestures
import GridGeometry
import Itinerary
import JSONText
import PluginAPI
import Workspace

/// One page at a seat of its own: what the page sends becomes touches and commands of the seat, and
/// the page gets the seat's scenes.
///
/// It decides nothing itself. A page that draws slowly gets newer scenes, not more of them.
actor PageSession {
  /// How many scenes a page has at most that it has not drawn.
  private static let mostWaiting = 2
  /// How many messages to a person wait at most; the oldest of more are left out.
  private static let mostNotices = 20
  /// How long a page may be silent while contacts are down: a phone that is gone must not leave a
  /// light on.
  static let patience = Duration.seconds(1)
  /// How late a timer is that waited for other work, and how long it waits again.
  private static let blocked = Duration.milliseconds(100)

  let seat: Seat
  /// Questions to the seat do not wait.
  nonisolated var unownedExecutor: UnownedSerialExecutor { seat.unownedExecutor }
  private let patience: Duration
  let now: @Sendable () -> ContinuousClock.Instant
  /// What the program does beyond touches.
  let program: (any PageProgram)?
  let send: @Sendable (String) -> Void
  var clock: PageClock?
  private var writer = SceneWriter()
  /// The cue list that the page shows.
  var cues = CueWriter()
  /// What ended runs held, as the page shows it.
  var held = HeldWriter()
  /// The map that the page shows.
  var map = MapWriter()
  /// Whether the page shows what is on.
  var showsOnNow = false
  /// What it shows as being on.
  var onNow: [RunningThing] = []
  /// What releases something beside what the page does.
  var releasing: Task<Void, Never>?
  /// The last message about it.
  var sentOnNow: String?
  var scene: Scene?

  /// The number of the last scene that the page has drawn.
  private var drawn = 0
  private var isOld = true
  private var isDrawing = false
  var notices: [PageNotice] = []
  /// What was fired last, by whom, until the page knows it.
  private var went: [String] = []

  /// The contacts that are down.
  var contacts: Set<TouchID> = []
  /// Until when a tap plays nothing.
  var settled: ContinuousClock.Instant?
  /// Whether touches can be recorded.
  var isRecordable = true
  var lastHeard: ContinuousClock.Instant
  /// The question that the person was asked last, until it is answered.
  var question: PageQuestion?
  /// The file that the page is sending.
  var upload: PageUpload?
  /// The file that the person was asked about, until it is answered.
  var askedFile: PageUpload?
  /// The number of the command that imported the last file, and the show that was open before.
  var revertible: (command: Int64, show: ID<Show>?)?
  private var timer: (moment: ContinuousClock.Instant, task: Task<Void, Never>)?
  private(set) var hasEnded = false

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - seat: The page's own seat, with what the page shows first.
  ///   - patience: How long the page may be silent while contacts are down.
  ///   - program: What the program does beyond touches.
  ///   - now: The time.
  ///   - send: Sends a message to the page, in order.
  init(
    _ seat: Seat, patience: Duration = PageSession.patience,
    program: (any PageProgram)? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    send: @escaping @Sendable (String) -> Void
  ) {
    (self.seat, self.patience, self.now, self.send) = (seat, patience, now, send)
    self.program = program
    lastHeard = now()
  }

  /// Greets the page.
  func begin() async {
    let role = await seat.role
    send(
      JSONWriter.object {
        $0.object("welcome") { writer in
          writer.member("version", PageInput.version)
          writer.member("language", "en")
          writer.member("role", role.rawValue)
          writer.member("prints", seat.registry.prints)
        }
      })
    await seat.readyConsole(within: .zero)
  }

  /// Gives the page another role.
  func take(_ role: SeatRole) async {
    guard await seat.role != role else { return }
    await cancelContacts()
    send(JSONWriter.object { $0.member("role", role.rawValue) })
    await react { seat throws(WorkspaceError) in try seat.take(role) }
  }

  /// Sends scenes when others change something, until the task is cancelled.
  func watch() async {
    for await _ in await seat.makeNews() {
      guard !Task.isCancelled else { return }
      await show()
    }
  }

  /// Cancels what is held down: the page is gone.
  func end() async {
    hasEnded = true
    timer?.task.cancel()
    timer = nil
    endFile()
    await cancelContacts()
  }

  /// Ends the page, and says why: it can do nothing more from now on.
  func shut(_ reason: String) async {
    send(
      JSONWriter.object {
        $0.object("end") { $0.member("text", reason) }
      })
    await end()
  }

  // MARK: Input

  /// Does what a page asks for.
  ///
  /// - Throws: ``PageFault`` if the page did not begin as it has to.
  func take(_ input: PageInput) async throws(PageFault) {
    guard !hasEnded else { throw PageFault("the page has ended") }
    lastHeard = now()
    if case .hello(let size, let milliseconds, _, let place, let device) = input {
      guard clock == nil else { throw PageFault("there was a 'hello' already") }
      clock = PageClock(milliseconds, at: now(), after: await seat.touchTime)
      await sit(device, in: size)
      if let place { await reopen(place) }
      await show()
    } else {
      guard clock != nil else { throw PageFault("the first message is 'hello'") }
      try await handle(input)
    }
    await arm()
  }

  private func handle(_ input: PageInput) async throws(PageFault) {
    switch input {
    case .hello: break
    case .beat(let milliseconds):
      _ = clock?.delay(of: milliseconds, at: now())
      send(JSONWriter.object { $0.member("beat", milliseconds) })
    case .pair: throw PageFault("the page is paired already")
    case .size(let size): await resize(to: size)
    case .touches(let touches): await touch(touches)
    case .drawn(let number):
      guard number > drawn, number <= writer.number else { return }
      drawn = number
      if isOld { await show() }
    case .action(let action): await act(action)
    case .zoom(let factor, let point):
      guard scene?.zooms == true else { return }
      await gesture { composer throws(CompositionError) in
        try composer.pinch(by: min(max(factor, 0.1), 10), at: point)
      }
    case .scroll(let vector, let point): await scroll(vector, at: point)
    case .typed(let key, let text): await type(text, into: key)
    case .accepted(let key, let text): await accept(text, in: key)
    case .cues(let list?): await openCues(list)
    case .cues(nil): closeCues()
    case .cue(let action, let milliseconds, let isTyped):
      guard isInTime(milliseconds) else { return await show() }
      let last = await seat.touchTime
      let time = clock?.time(of: milliseconds, at: now(), after: last)
      await fireCue(action, lifted: isTyped ? nil : time.flatMap { clock?.moment(of: $0) })
    case .onNow(let isOpen): await openOnNow(isOpen)
    case .off(let key): switchOff(key)
    case .map(let size): await resizeMap(to: size)
    case .stop(let entry): await showStop(entry)
    case .answer(let words): await answer(words)
    case .release(let show, let key): releaseHeld(key, of: show)
    case .file(let name, let size): await beginFile(name, size: size)
    case .importing(let choice): await choose(choice)
    }
  }

  /// Opens what the page showed before its connection was lost, if it is still there, and the
  /// program does not say where pages begin.
  private func reopen(_ place: PagePlace) async {
    guard await seat.board == nil, await !seat.isItineraryOpen else { return }
    do throws(WorkspaceError) {
      guard !place.mode.isEmpty else {
        let trip = try await seat.trips().first { $0.trip.name == place.name }
        if let trip { _ = try await seat.openTrip(trip.trip.id) }
        return
      }
      guard let show = try await seat.shows().first(where: { $0.show.name == place.show })?.show
      else { return }
      if await seat.show?.id != show.id {
        try await seat.openShow(show.id)
        try await seat.openBoardList()
      }
      guard let board = try await seat.boards().first(where: { $0.board.name == place.name })
      else { return }
      try await seat.openBoard(board.board.id)
      let role = await seat.role
      if place.mode == InteractionMode.edit.rawValue, role == .edit {
        _ = try await seat.perform(.setMode(.edit))
      }
    } catch {
      note(error.description, isRefusal: true)
    }
  }

  private func resize(to size: Size<ScreenSpace>) async {
    await cancelContacts()
    await react { seat throws(WorkspaceError) in try seat.setViewSize(size) }
  }

  private func act(_ action: PageInput.Action) async {
    switch action {
    case .undo: await perform(.undo)
    case .redo: await perform(.redo)
    case .edit: await perform(.setMode(.edit))
    case .play: await perform(.setMode(.play))
    case .fit: await perform(.fit)
    case .home: await perform(.goHome)
    case .cancel:
      await cancelContacts()
      await perform(.cancel)
    case .boards:
      await cancelContacts()
      await endRecording()
      await react { seat throws(WorkspaceError) in
        try seat.openBoardList()
        return .none
      }
    case .print: await sendPaper()
    }
  }

  private func perform(_ command: SessionCommand) async {
    await endRecording()
    await react { seat throws(WorkspaceError) in try seat.perform(command) }
  }

  // MARK: Fields

  private func type(_ text: String, into key: Int) async {
    switch writer.element(key)?.id {
    case .part(_, .search)?:
      let kinds = scene?.chosenKinds ?? []
      await perform(.search(text, kinds: kinds))
    case .part(_, .field(let name))?: await fill(name, text)
    default: break
    }
  }

  private func accept(_ text: String, in key: Int) async {
    switch writer.element(key)?.id {
    case .part(_, .search)?:
      let choice = scene?.elements.first { $0.kind == .choice }
      guard case .part(_, .object(let id))? = choice?.id else {
        return note("nothing to choose", isRefusal: true)
      }
      await perform(.pick(id))
    case .part(_, .field(let name))?:
      await fill(name, text)
      await perform(.accept(nil))
    case .part?: await perform(.accept(text))
    default: break
    }
  }

  private func fill(_ name: EntryField, _ text: String) async {
    await endRecording()
    await react { seat throws(WorkspaceError) in try seat.perform(EntryCommand.fill(name, text)) }
  }

  // MARK: Time

  /// Waits for what is due next: a gesture that time decides, or a page that is silent.
  private func arm() async {
    let deadline = await seat.nextDeadline
    let due = deadline.flatMap { clock?.moment(of: $0) }
    let silence = contacts.isEmpty ? nil : lastHeard + patience
    guard !hasEnded, let moment = [due, silence].compactMap({ $0 }).min() else {
      timer?.task.cancel()
      timer = nil
      return
    }
    // An earlier timer arms itself again, so that touches need not replace it.
    if let timer, timer.moment <= moment { return }
    timer?.task.cancel()
    let wait = now().duration(to: moment)
    let task = Task { [weak self] in
      guard (try? await Task.sleep(for: wait, tolerance: .zero)) != nil else { return }
      await self?.wake(at: moment)
    }
    timer = (moment, task)
  }

  private func wake(at moment: ContinuousClock.Instant) async {
    if timer?.moment == moment { timer = nil }
    if now() - moment > Self.blocked {
      // The thread was busy, and what the page sent meanwhile is read now.
      try? await Task.sleep(for: Self.blocked)
    }
    if !contacts.isEmpty, now() - lastHeard >= patience {
      await cancelContacts()
    }
    let touchTime = await seat.touchTime
    if let deadline = await seat.nextDeadline,
      let time = clock?.time(at: now(), after: touchTime), deadline <= time
    {
      await react { seat throws(WorkspaceError) in try seat.advance(to: time) }
    }
    await arm()
  }

  // MARK: Output

  /// Does something with the seat, and shows what comes of it.
  func react(
    _ body: @escaping @Sendable (isolated Seat) throws(WorkspaceError) -> Reaction
  ) async {
    var reaction: Reaction
    do throws(WorkspaceError) {
      // Each is an entry of its own in the history.
      reaction = try await seat.run(as: "page") { seat throws(WorkspaceError) in try body(seat) }
    } catch {
      reaction = error.done
      note(error.description, isRefusal: true)
    }
    for effect in reaction.effects {
      switch effect {
      case .message(let message): note(message)
      case .ask(let choice, let point): await ask(choice, at: point)
      default: break
      }
    }
    await show()
  }

  private func note(_ message: Message) {
    // The next one begins by itself.
    if case .recordingEnded = message { return }
    if case .went = message {
      went.append(seat.wording.text(.message(message)))
      if went.count > Self.mostNotices { went.removeFirst() }
      return
    }
    let isRefusal =
      switch message {
      case .refused, .notSent, .noReaction: true
      default: false
      }
    note(seat.wording.text(.message(message.forPage)) + inTheWay(message), isRefusal: isRefusal)
  }

  /// What refuses a drop, by name: on a phone it may be under a finger.
  private func inTheWay(_ message: Message) -> String {
    guard case .refused(let refusal) = message, let scene else { return "" }
    let names = refusal.by.prefix(3).compactMap { id in
      scene.elements.first { $0.id == .item(id) }.map { $0.title.isEmpty ? $0.label : $0.title }
    }
    .filter { !$0.isEmpty }
    return names.isEmpty ? "" : " In the way: \(names.joined(separator: ", "))."
  }

  func note(_ text: String, isRefusal: Bool) {
    notices.append(PageNotice(text: text, isRefusal: isRefusal))
    if notices.count > Self.mostNotices { notices.removeFirst() }
  }

  /// Sends the scene as it is now, or later if the page has enough to draw.
  func show() async {
    isOld = true
    // The call that is drawing looks once more.
    guard !isDrawing, clock != nil, !hasEnded else { return }
    isDrawing = true
    while isOld, writer.number - drawn < Self.mostWaiting {
      isOld = false
      await takeNews()
      guard let scene = await readScene() else { break }
      self.scene = scene
      let selectedCount = await seat.selectedItems.count
      if let message = writer.message(for: scene, selectedCount: selectedCount) { send(message) }
      await showCues()
      await showMap()
      await showOnNow()
      await sendViews()
      await showHeld()
      sendNotices()
    }
    isDrawing = false
  }

  private func takeNews() async {
    do throws(WorkspaceError) {
      try await seat.catchUp()
    } catch {
      note(error.description, isRefusal: true)
    }
    for message in await seat.takeMessages() { note(message) }
  }

  private func readScene() async -> Scene? {
    do throws(WorkspaceError) {
      return try await seat.scene()
    } catch {
      // The board may have been deleted elsewhere, and others are left.
      do throws(WorkspaceError) {
        try await seat.openBoardList()
        return try await seat.scene()
      } catch {
        await shut(error.description)
        return nil
      }
    }
  }

  private func sendNotices() {
    for text in went { send(JSONWriter.object { $0.member("went", text) }) }
    went = []
    guard !notices.isEmpty else { return }
    let sent = notices
    notices = []
    send(
      JSONWriter.object { writer in
        writer.name("messages")
        writer.array { writer in
          for notice in sent {
            writer.object {
              $0.member("text", notice.text)
              $0.member("isRefusal", notice.isRefusal)
            }
          }
        }
      })
  }
}

/// A sentence that a page shows for some seconds.
struct PageNotice {
  let text: String
  let isRefusal: Bool
}

extension Scene {
  /// Whether a panel is open over the surface.
  var hasPanel: Bool { elements.contains { $0.kind == .panel } }

  /// Whether two fingers zoom here, as on boards.
  fileprivate var zooms: Bool { !hasPanel && mode != nil }

  /// The kinds that the picker shows.
  fileprivate var chosenKinds: Set<ObjectKind> {
    Set(
      elements.compactMap { element in
        guard case .part(_, .kind(let kind)) = element.id, element.states.contains(.chosen) else {
          return nil
        }
        return kind
      })
  }
}

extension Message {
  /// The message without a command to type: a page has no prompt.
  fileprivate var forPage: Message {
    guard case .notSent(let reason, let remedy?) = self, remedy.contains("'") else { return self }
    return .notSent(reason)
  }
}
