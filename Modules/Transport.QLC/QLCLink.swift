import Domain
import PluginAPI
import Synchronization
import Transport

/// A connection to QLC+, and the asking which functions run, and how its widgets are.
final class QLCLink: ConsoleLink {
  /// How long after an answer the next questions are asked.
  static let pause = Duration.milliseconds(200)
  /// The same while some functions were not asked about yet.
  private static let firstPause = Duration.milliseconds(10)
  /// How long QLC+ may leave questions unanswered: it answers within a few milliseconds.
  static let patience = Duration.seconds(2)
  /// The gap between two messages for the same function or widget.
  ///
  /// A function switched on and off within one tick of 20 milliseconds stays on.
  static let spacing = Duration.milliseconds(50)
  /// After how many pauses a QLC+ without functions is asked for them again.
  private static let roundsWithoutFunctions = 5
  /// After how many pauses the widgets are asked for again: another workspace may be loaded.
  private static let roundsWithOneList = 10
  /// How long after a message nothing is asked: QLC+ works in ticks of 20 milliseconds.
  private static let settling = Duration.milliseconds(60)

  private struct State {
    var socket: QLCSocket?
    var rounds = StatusRounds()
    var pulse = Pulse(patience: QLCLink.patience, hasAnswered: true)
    var widgets = WidgetList()
    var widgetRounds = StatusRounds()
    /// The widgets as they were reported, by number.
    var controls: [UInt32: ReportedControl] = [:]
    /// The last reported state of each function.
    var reported: [UInt32: Bool] = [:]
    /// The last reported status of each widget.
    var reportedStatus: [UInt32: QLCAnswer.WidgetStatus] = [:]
    /// Until when nothing is asked.
    var quietUntil: Int64 = 0
    /// Whether the functions were reported, even if there were none.
    var hasReportedFunctions = false
    /// The same for the widgets.
    var hasReportedWidgets = false
    /// Whether the states were reported as complete.
    var hasReportedAll = false
    /// The last target, without its value, and the time.
    var last: (target: Substring, time: Int64)?
    var asking: Task<Void, Never>?
    var watching: Task<Void, Never>?
  }

  private let address: ConnectionAddress
  private let state = Mutex(State())
  private let start = ContinuousClock.now

  init(to address: ConnectionAddress) { self.address = address }

  func open(_ listener: LinkListener) async throws(TransportError) {
    let socket = try await QLCSocket.open(
      to: address,
      received: { [weak self] text in self?.take(text, listener) },
      ended: listener.ended)
    let asking = Task { await self.ask(socket) }
    let watching = Task { await self.watch(socket, listener) }
    state.withLock { state in
      state.socket = socket
      state.asking = asking
      state.watching = watching
    }
  }

  func send(_ encoded: EncodedMessage) async throws(TransportError) {
    guard let socket = state.withLock({ $0.socket }) else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    let text = encoded.message.address
    let target = text.dropLast(text.reversed().prefix { $0 != "|" }.count)
    let wait = state.withLock { state in
      guard let last = state.last, last.target == target else { return Duration.zero }
      return Self.spacing - .microseconds(now - last.time)
    }
    if wait > .zero { try? await Task.sleep(for: wait) }
    try await socket.send(encoded.bytes)
    state.withLock { $0.last = (target, now) }
    expectNews(after: encoded.message)
  }

  /// Asks at once about what a message switches: the next state is news, even if it is the same.
  private func expectNews(after message: ConsoleMessage) {
    let parts = message.address.split(separator: "|")
    let isFunction = parts.count == 4 && parts[1] == "setFunctionStatus"
    let function =
      isFunction ? UInt32(parts[2]) : QLCProfile.function(of: message.reaction?.source)
    let widget = parts.count == 2 ? UInt32(parts[0]) : nil
    state.withLock { state in
      if let function {
        state.rounds.hasten(function)
        state.reported[function] = nil
      }
      if let widget, state.controls[widget]?.kinds.isEmpty == false {
        state.widgetRounds.hasten(widget)
        state.reportedStatus[widget] = nil
      }
      if function != nil || widget != nil {
        state.quietUntil = now + Self.settling.microseconds
      }
    }
  }

  func close() async {
    let (socket, tasks) = state.withLock { state in
      defer { state.socket = nil }
      return (state.socket, [state.asking, state.watching])
    }
    for task in tasks { task?.cancel() }
    await socket?.close()
    for task in tasks { await task?.value }
  }

  private var now: Int64 { (ContinuousClock.now - start).microseconds }

  /// Asks for the functions, and repeatedly for their states.
  private func ask(_ socket: QLCSocket) async {
    do {
      try await ask(QLCAnswer.askFunctions, socket)
      try await ask(QLCAnswer.askWidgets, socket)
      var (empty, sinceList) = (0, 0)
      while !Task.isCancelled {
        // A console without a virtual console may say nothing about one.
        let isComplete = state.withLock { $0.rounds.isComplete && $0.widgetRounds.isComplete }
        try await Task.sleep(for: isComplete ? Self.pause : Self.firstPause)
        let quiet = state.withLock { $0.quietUntil } - now
        if quiet > 0 { try await Task.sleep(for: .microseconds(quiet)) }
        sinceList += isComplete ? 1 : 0
        if sinceList >= Self.roundsWithOneList {
          sinceList = 0
          try await ask(QLCAnswer.askWidgets, socket)
        }
        let questions = state.withLock { state in
          state.rounds.next().map(QLCAnswer.askStatus) + state.widgets.ask()
            + state.widgetRounds.next().map(QLCAnswer.askWidgetStatus)
        }
        for question in questions { try await ask(question, socket) }
        // A QLC+ without functions may get some, and must be watched too.
        empty = state.withLock { $0.rounds.hasFunctions } ? 0 : empty + 1
        if empty == Self.roundsWithoutFunctions {
          empty = 0
          try await ask(QLCAnswer.askFunctions, socket)
        }
      }
    } catch {
      // The socket has ended, as reported to the listener, or the link is closed.
    }
  }

  private func ask(_ question: String, _ socket: QLCSocket) async throws {
    state.withLock { $0.pulse.asked(at: now) }
    try await socket.send(Array(question.utf8))
  }

  /// Ends the link where QLC+ leaves questions unanswered.
  private func watch(_ socket: QLCSocket, _ listener: LinkListener) async {
    while (try? await Task.sleep(for: Pulse.look)) != nil {
      guard state.withLock({ $0.pulse.isSilent(at: now) }) else { continue }
      listener.ended("QLC+ does not answer")
      await socket.close()
      return
    }
  }

  private func take(_ text: String, _ listener: LinkListener) {
    state.withLock { $0.pulse.heard(isAnswer: true) }
    defer {
      state.withLock { state in
        if state.rounds.isWaiting || state.widgetRounds.isWaiting { state.pulse.asked(at: now) }
      }
    }
    switch QLCAnswer(text) {
    case .functions(let functions)?:
      let isNews = state.withLock { state in
        defer { state.hasReportedFunctions = true }
        state.rounds.setFunctions(functions.map(\.id))
        return !functions.isEmpty || !state.hasReportedFunctions
      }
      if isNews { listener.received(ConsoleMessage(text), []) }
      reportWhenComplete(listener)
    case .status(let isRunning)?:
      guard let id = state.withLock({ $0.rounds.answered() }), let isRunning else { return }
      defer { reportWhenComplete(listener) }
      report(isRunning, of: id, to: listener)
    case .functionChanged(let id, let isRunning)?: report(isRunning, of: id, to: listener)
    case .widgetStatus(let status)?:
      guard let id = state.withLock({ $0.widgetRounds.answered() }) else { return }
      defer { reportWhenComplete(listener) }
      if let status { report(status, of: id, to: listener) }
    case .widgetChanged(let id, let status)?: report(status, of: id, to: listener)
    case .widgets(let list)?:
      takeWidgets(listener) { $0.take(list) }
    case .widgetType(let type)?: takeWidgets(listener) { $0.take(type: type) }
    case .widgetFunction(let function)?: takeWidgets(listener) { $0.take(function: function) }
    case .type?, nil: listener.received(ConsoleMessage(text), [])
    }
  }

  // States are polled several times a second, but only news is reported.

  private func report(_ isRunning: Bool, of function: UInt32, to listener: LinkListener) {
    let old = state.withLock { $0.reported.updateValue(isRunning, forKey: function) }
    guard old != isRunning else { return }
    let source = ImportSource(
      format: QLCProfile.format, identifier: "\(QLCProfile.mark)\(function)")
    listener.learned([.sourceRunning(source, isRunning: isRunning)])
  }

  private func report(
    _ status: QLCAnswer.WidgetStatus, of widget: UInt32, to listener: LinkListener
  ) {
    let control: ReportedControl? = state.withLock { state in
      guard let control = state.controls[widget], !control.kinds.isEmpty,
        state.reportedStatus.updateValue(status, forKey: widget) != status
      else { return nil }
      return control
    }
    guard let control else { return }
    listener.learned([.control(widget, ControlState(status, of: control.kinds))])
  }

  /// Takes an answer about widgets, and reports them when all are known.
  private func takeWidgets(_ listener: LinkListener, _ take: (inout WidgetList) -> Void) {
    let controls: [ReportedControl]? = state.withLock { state in
      take(&state.widgets)
      guard state.widgets.isComplete else { return nil }
      let controls = state.widgets.controls
      let byNumber = Dictionary(controls.map { ($0.number, $0) }) { first, _ in first }
      guard !state.hasReportedWidgets || byNumber != state.controls else { return nil }
      (state.hasReportedWidgets, state.controls, state.reportedStatus) = (true, byNumber, [:])
      state.widgetRounds.setFunctions(controls.filter { !$0.kinds.isEmpty }.map(\.number))
      return controls
    }
    guard let controls else { return }
    listener.learned([.controls(controls)])
    reportWhenComplete(listener)
  }

  /// Reports once that the state of every function and every widget is known.
  private func reportWhenComplete(_ listener: LinkListener) {
    let isNews = state.withLock { state in
      guard state.hasReportedFunctions, state.hasReportedWidgets, state.rounds.isComplete,
        state.widgetRounds.isComplete, !state.hasReportedAll
      else { return false }
      state.hasReportedAll = true
      return true
    }
    if isNews { listener.learned([.heartbeat]) }
  }
}
