import NIOCore
import Synchronization

/// The open connections: one device cannot use up those of others, or of the process.
///
/// Where there are too many, one that was not let in yet gives way to the new one.
final class OpenConnections: Sendable {
  /// How far a connection has come; the lowest gives way first.
  enum Stage: Int, Comparable {
    /// It has sent no request.
    case silent
    /// It has sent a request, and is not a page yet.
    case asking
    /// The code is awaited.
    case pairing
    /// It is a page.
    case seated

    static func < (one: Stage, other: Stage) -> Bool { one.rawValue < other.rawValue }
  }

  fileprivate struct Connection {
    let address: String
    var stage = Stage.silent
    /// Closes it at once.
    let drop: @Sendable () -> Void
  }

  fileprivate struct State {
    /// By their numbers: an older one has a lower number.
    var connections: [Int: Connection] = [:]
    var last = 0
  }

  private let limits: PageLimits
  private let state = Mutex(State())

  init(_ limits: PageLimits) { self.limits = limits }

  /// How many there are.
  var count: Int { state.withLock { $0.connections.count } }

  /// Counts a connection until it is closed.
  ///
  /// - Returns: What it is called here; `nil` if there is no room for it.
  func admit(_ channel: any Channel) -> OpenConnection? {
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard let number = enter(address, drop: { channel.drop() }) else { return nil }
    channel.closeFuture.whenComplete { _ in self.leave(number) }
    return OpenConnection(address: address, number: number, all: self)
  }

  /// Counts a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the device.
  ///   - drop: Closes the connection at once.
  /// - Returns: Its number for ``leave(_:)``; `nil` if there is no room for it.
  func enter(_ address: String, drop: @escaping @Sendable () -> Void) -> Int? {
    let (number, victim) = state.withLock { state -> (Int?, Connection?) in
      let isFull = state.connections.count >= limits.connections
      let own = state.connections.count { $1.address == address }
      let isFullHere = own >= limits.connectionsOfAddress
      var victim: Connection?
      if isFull || isFullHere {
        victim = state.take(below: .pairing) { !isFullHere || $0.address == address }
        guard victim != nil else { return (nil, nil) }
      }
      state.last += 1
      state.connections[state.last] = Connection(address: address, drop: drop)
      return (state.last, victim)
    }
    victim?.drop()
    return number
  }

  /// Closes one connection that was not let in yet.
  ///
  /// - Returns: Whether there was one.
  func makeRoom() -> Bool {
    let victim = state.withLock { $0.take(below: .pairing) { _ in true } }
    victim?.drop()
    return victim != nil
  }

  /// Notes how far a connection has come.
  ///
  /// - Returns: Whether there is room for it there.
  func rise(_ number: Int, to stage: Stage) -> Bool {
    let (hasRoom, victim) = state.withLock { state -> (Bool, Connection?) in
      guard let address = state.connections[number]?.address else { return (false, nil) }
      var victim: Connection?
      if stage == .pairing {
        let waiting = state.connections.values.filter { $0.stage == .pairing }
        let isFullHere =
          waiting.count { $0.address == address } >= limits.pairingOfAddress
        // A page that was loaded again leaves its former connection behind for a while.
        if isFullHere || waiting.count >= limits.pairing {
          victim = state.take(below: .seated) {
            $0.stage == .pairing && (!isFullHere || $0.address == address)
          }
        }
      }
      state.connections[number]?.stage = stage
      return (true, victim)
    }
    victim?.drop()
    return hasRoom
  }

  /// Ends the counting of one connection.
  func leave(_ number: Int) { state.withLock { $0.connections[number] = nil } }
}

extension OpenConnections.State {
  /// Removes the connection that gives way: of the lowest stage, of the address that has most of
  /// them, the oldest.
  fileprivate mutating func take(
    below stage: OpenConnections.Stage, where isMeant: (OpenConnections.Connection) -> Bool
  ) -> OpenConnections.Connection? {
    let candidates = connections.filter { $1.stage < stage && isMeant($1) }
    guard let lowest = candidates.values.map(\.stage).min() else { return nil }
    let lows = candidates.filter { $1.stage == lowest }
    let counts = lows.values.reduce(into: [:]) { $0[$1.address, default: 0] += 1 }
    let most = counts.values.max()
    let oldest = lows.filter { counts[$1.address] == most }.keys.min()
    return oldest.flatMap { connections.removeValue(forKey: $0) }
  }
}

/// One of the open connections.
struct OpenConnection: Sendable {
  /// The address of its device.
  let address: String
  fileprivate let number: Int
  fileprivate let all: OpenConnections

  /// Notes how far it has come.
  ///
  /// - Returns: Whether there is room for it there.
  @discardableResult
  func rise(to stage: OpenConnections.Stage) -> Bool { all.rise(number, to: stage) }
}

extension Channel {
  /// Closes at once: an encrypted connection would wait for the other side.
  func drop() {
    guard eventLoop.inEventLoop else { return eventLoop.execute { self.drop() } }
    if let encryption = try? pipeline.syncOperations.context(name: EncryptionChoice.name) {
      encryption.close(promise: nil)
    } else {
      close(promise: nil)
    }
  }

  /// Closes after a time, whatever is still to be sent; nothing of the connection is kept for it
  /// when it is closed before.
  @discardableResult
  func drop(in time: TimeAmount) -> Scheduled<Void> {
    let task = eventLoop.scheduleTask(in: time) { self.drop() }
    closeFuture.whenComplete { _ in task.cancel() }
    return task
  }
}
