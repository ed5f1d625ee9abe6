public import Domain
public import PluginAPI

/// The connection to a console, and what is known of the console since it was made.
struct ConsoleLine {
  /// A finger at a seat that holds a block down.
  struct Press: Hashable {
    let seat: Int
    let item: ID<BoardItem>
  }

  /// What fingers of one seat hold down with a block.
  struct Held {
    /// What releases it.
    let messages: [ConsoleMessage]
    /// How many fingers are on the block.
    var fingers: Int

    var withoutFinger: Held { Held(messages: messages, fingers: fingers - 1) }
  }

  /// Tells it from those that were connected before and after it.
  let number: Int
  let connection: any ConsoleConnection
  /// How it was asked for.
  let memory: ConnectionMemory
  /// What this process is known by.
  let process: String
  /// What it said of itself.
  var state = ConsoleState()
  /// Whether it has told what runs since it was asked.
  var hasToldAll = false
  /// Who waits for it to say what runs.
  var waits: [AsyncStream<Void>.Continuation] = []
  /// Since when the console is lost; `nil` while it is not, and before it was ever there.
  var lostSince: ContinuousClock.Instant?
  /// Hears what happens on the connection.
  var listener: Task<Void, Never>?
  /// The pending cue of each list that was fired from here, until the console tells another one.
  var fired: [ObjectNumber: ObjectNumber] = [:]
  /// What fingers hold down.
  var flashing: [Press: Held] = [:]
}

extension ConsoleLine {
  /// The console in a few words: `qlc 127.0.0.1:9999`.
  var title: String {
    let address = connection.address
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    return connection.profile.name + " " + host + (address.port.map { ":\($0)" } ?? "")
  }

  /// Its name and how the connection is at the moment.
  var scene: SceneConsole {
    SceneConsole(name: connection.profile.name, state: connection.state)
  }

  /// Whether a trigger asks for the pending cue of a list, which was fired already, and the console
  /// has not told which cue comes next.
  func hasFired(_ trigger: Trigger) -> Bool {
    guard trigger.action == .go, let list = trigger.target?.number, let cue = trigger.pending
    else { return false }
    return fired[list] == cue
  }

  /// What is known of it at the moment: nothing of what it said counts while it is lost.
  var knowledge: ConsoleState {
    guard !connection.state.isTrusted else { return state }
    var known = state
    known.loseTrack()
    return known
  }

  /// Sends messages; returns before they are on the network.
  func send(_ messages: [ConsoleMessage]) throws(TransportError) -> SentMessages {
    if !messages.isEmpty { try connection.send(messages) }
    return SentMessages(messages, to: "\(connection.address)")
  }

  /// Lets those go on who wait for the console to say what runs.
  mutating func endWaits() {
    for wait in waits { wait.finish() }
    waits = []
  }
}

extension ConnectionMemory {
  /// The command that connects the same console with one more choice: `lists=first-cue`.
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

/// How a show's console is connected, as people and programs are shown it.
public struct ConnectionReport: Hashable, Sendable {
  /// The show; `nil` where none was open.
  public let show: Show?
  /// How it was asked for.
  public let memory: ConnectionMemory
  /// The name of the profile in use; that of the memory where it is not connected now.
  public let profile: String?
  /// How it is; `nil` where it is only remembered.
  public let state: ConnectionState?
}

/// What was sent to a console, or would be.
public struct SentMessages: Hashable, Sendable {
  /// The messages, in order.
  public let messages: [ConsoleMessage]
  /// Where the console is; `nil` where nothing is connected.
  public let address: String?

  /// Creates a report.
  public init(_ messages: [ConsoleMessage], to address: String?) {
    self.messages = messages
    self.address = address
  }
}
