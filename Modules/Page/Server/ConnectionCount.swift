import NIOCore
import Synchronization

/// Counts open connections, so that one device cannot use up those of others, or of the process.
final class ConnectionCount: Sendable {
  private static let most = 400
  private static let mostOfOne = 96

  private struct Counts {
    var all = 0
    var byAddress: [String: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts a connection until it is closed.
  ///
  /// - Parameter channel: The connection.
  /// - Returns: Whether there is room for it.
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let hasRoom = counts.withLock { counts in
      guard counts.all < Self.most, counts.byAddress[address, default: 0] < Self.mostOfOne else {
        return false
      }
      counts.all += 1
      counts.byAddress[address, default: 0] += 1
      return true
    }
    guard hasRoom else { return false }
    channel.closeFuture.whenComplete { _ in
      self.counts.withLock { counts in
        counts.all -= 1
        let left = counts.byAddress[address, default: 1] - 1
        counts.byAddress[address] = left > 0 ? left : nil
      }
    }
    return true
  }
}
