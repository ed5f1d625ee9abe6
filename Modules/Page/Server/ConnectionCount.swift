import NIOCore
import Synchronization

/// Counts open connections, so that one device cannot use up those of others, or of the process.
final class ConnectionCount: Sendable {
  static let most = 400
  static let mostOfOne = 96

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
    guard enter(address) else { return false }
    channel.closeFuture.whenComplete { _ in self.leave(address) }
    return true
  }

  /// Counts a connection.
  ///
  /// - Parameter address: The address of the device.
  /// - Returns: Whether there is room for it; then call ``leave(_:)`` once.
  func enter(_ address: String) -> Bool {
    counts.withLock { counts in
      guard counts.all < Self.most, counts.byAddress[address, default: 0] < Self.mostOfOne else {
        return false
      }
      counts.all += 1
      counts.byAddress[address, default: 0] += 1
      return true
    }
  }

  /// Ends the counting of one connection.
  func leave(_ address: String) {
    counts.withLock { counts in
      counts.all -= 1
      let left = counts.byAddress[address, default: 1] - 1
      counts.byAddress[address] = left > 0 ? left : nil
    }
  }
}
