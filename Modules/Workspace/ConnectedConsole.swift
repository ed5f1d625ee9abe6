public import Domain
public import PluginAPI

/// A connection to a console, and the console's state since it was made.
struct ConnectedConsole {
  /// A finger at a seat that holds a block down.
  struct Press: Hashable {
    let seat: Int
    let item: ID<BoardItem>
  }

  /// What one seat's fingers hold down with a block.
  struct Held {
    /// The messages that release it.
    let messages: [ConsoleMessage]
    /// The object that they are about; `nil` for a message of the block's own.
    let target: Trigger.Target?
    /// Whether the console reported that it ran before.
    let ranBefore: Bool
    /// The number of fingers on the block.
    var fingers: Int

    var withoutFinger: Held {
      Held(messages: messages, target: target, ranBefore: ranBefore, fingers: fingers - 1)
    }
  }

  /// The number of the connection; earlier and later ones differ.
  let number: Int
  let connection: any ConsoleConnection
  /// The settings it was connected with.
  let memory: ConnectionMemory
  /// The name of this process.
  let process: String
  /// The state reported by the console.
  var state = ConsoleState()
  /// Whether the console has reported everything that runs since it was asked.
  var hasReportedAll = false
  /// Callers that wait for the console to report what runs.
  var waits: [AsyncStream<Void>.Continuation] = []
  /// When the console was lost; `nil` while it is not lost, and before it was first connected.
  var lostSince: ContinuousClock.Instant?
  /// When it was lost last, by the clock of a seat.
  var lostAt: Timestamp?
  /// The uses of controls that the console has not reacted to yet.
  var uses: [ControlUse] = []
  /// The number of uses so far.
  var useCount = 0
  /// Listens to the connection's events.
  var listener: Task<Void, Never>?
  /// The pending cue of each list that was fired from here, until the console reports another.
  var fired: [ObjectNumber: ObjectNumber] = [:]
  /// What fingers hold down.
  var flashing: [Press: Held] = [:]
}

extension ConnectedConsole {
  /// The console's short name: `qlc 127.0.0.1:9999`.
  var title: String {
    let address = connection.address
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    return connection.profile.name + " " + host + (address.port.map { ":\($0)" } ?? "")
  }

  /// Its name and connection state.
  var scene: SceneConsole {
    SceneConsole(name: connection.profile.name, state: connection.state)
  }

  /// Whether a trigger asks for a list's pending cue that was already fired, while the console has
  /// not reported the next one.
  func hasFired(_ trigger: Trigger) -> Bool {
    guard trigger.action == .go, let list = trigger.target?.number, let cue = trigger.pending
    else { return false }
    return fired[list] == cue
  }

  /// The known state now: reported feedback does not count while the console is lost.
  var knowledge: ConsoleState {
    guard !connection.state.isTrusted else { return state }
    var known = state
    known.loseTrack()
    return known
  }

  /// Queues messages; returns before they are on the network.
  func send(_ messages: [ConsoleMessage]) throws(TransportError) -> SentMessages {
    guard !messages.isEmpty else { return SentMessages([], to: "\(connection.address)") }
    try connection.send(messages)
    return SentMessages(messages, to: "\(connection.address)", doubt: doubt)
  }

  /// Why what is sent now may not arrive: datagrams go out whether the console is there or not.
  private var doubt: WorkspaceError? {
    guard case .lost(let reason) = connection.state else { return nil }
    return WorkspaceError(
      .notConnected, "not known to arrive: \(title) is lost: \(reason)",
      remedy: "the connection is retried")
  }

  /// Resumes callers that wait for the console to report what runs.
  mutating func endWaits() {
    for wait in waits { wait.finish() }
    waits = []
  }
}

extension ConnectionMemory {
  /// The command that connects the same console with one more option: `lists=first-cue`.
  func command(choosing choice: String) -> String {
    let name = choice.prefix { $0 != "=" }
    let settings = options.filter { $0.key != name }.sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }
    var words = ["connect", address]
    if let profile { words += ["--profile", profile.contains(" ") ? "\"\(profile)\"" : profile] }
    for setting in settings + [choice] { words += ["--set", setting] }
    if let gap { words += ["--gap", "\(gap)"] }
    if let listeningPort { words += ["--listen", "\(listeningPort)"] }
    return words.joined(separator: " ")
  }
}

/// A report on how a show's console is connected.
public struct ConnectionReport: Hashable, Sendable {
  /// The show; `nil` if none was open.
  public let show: Show?
  /// The settings it was connected with.
  public let memory: ConnectionMemory
  /// The name of the profile in use, or of the remembered one if it is not connected.
  public let profile: String?
  /// The connection state; `nil` if it is only remembered.
  public let state: ConnectionState?
}

/// Messages that were sent to a console, or would be sent.
public struct SentMessages: Hashable, Sendable {
  /// The messages, in order.
  public let messages: [ConsoleMessage]
  /// The console's address; `nil` if nothing is connected.
  public let address: String?
  /// Why they may not arrive; `nil` if nothing is known against it.
  let doubt: WorkspaceError?

  /// Creates a report.
  public init(_ messages: [ConsoleMessage], to address: String?) {
    self.init(messages, to: address, doubt: nil)
  }

  init(_ messages: [ConsoleMessage], to address: String?, doubt: WorkspaceError?) {
    (self.messages, self.address, self.doubt) = (messages, address, doubt)
  }

  /// The report, if nothing is known against that the messages arrive.
  ///
  /// - Throws: ``WorkspaceError`` if the console is lost; the messages went out all the same.
  func undoubted() throws(WorkspaceError) -> SentMessages {
    if let doubt { throw doubt }
    return self
  }
}
