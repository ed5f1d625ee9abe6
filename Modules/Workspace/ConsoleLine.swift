public import Domain
public import PluginAPI

/// The console that is connected, and what is known of it.
struct ConsoleLine {
  let connection: any ConsoleConnection
  /// The show it was connected for; `nil` where none was open.
  let show: ID<Show>?
  /// How it was asked for.
  let memory: ConnectionMemory
  /// What it said of itself.
  var state = ConsoleState()
  /// Hears what happens on the connection.
  var listener: Task<Void, Never>?
  /// What lets go of what taps hold down, by the block that is pressed.
  var flashing: [ID<BoardItem>: [ConsoleMessage]] = [:]
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
