import Foundation
import NIOCore
import NIOPosix

extension Error {
  /// The network error in the system's words, without type names.
  package var networkReason: String {
    switch self {
    case let error as IOError: String(cString: strerror(error.errnoCode))
    case let error as NIOConnectionError:
      error.connectionErrors.first?.error.networkReason ?? "there is no such host"
    case let error as ChannelError:
      switch error {
      case .connectTimeout(let limit):
        "it did not answer for \(limit.nanoseconds / 1_000_000_000) s"
      case .ioOnClosedChannel, .alreadyClosed: "the connection is closed"
      default: "\(error)"
      }
    default: "\(self)"
    }
  }

  /// Whether the host is reachable but no program listens on the port.
  package var isRefusal: Bool {
    switch self {
    case let error as IOError: error.errnoCode == ECONNREFUSED
    case let error as NIOConnectionError: error.connectionErrors.first?.error.isRefusal ?? false
    default: false
    }
  }

  /// Why a stream to a console cannot be made: `10.0.0.5:3032 refused the connection`.
  ///
  /// - Parameter place: The host and port of the console.
  /// - Returns: The words.
  package func failure(connectingTo place: String) -> String {
    isRefusal
      ? "\(place) refused the connection" : "cannot connect to \(place): \(networkReason)"
  }
}
