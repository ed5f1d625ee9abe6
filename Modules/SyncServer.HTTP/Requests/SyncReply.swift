import PluginAPI
import SyncServer
import SyncWire

/// The answer to a request, and what the log and the metrics say of it.
struct SyncReply: Sendable {
  /// The status of HTTP.
  var status: Int
  /// The body: JSON.
  let body: [UInt8]
  /// After how many seconds the client can try again.
  var retryAfter: Int64?
  /// The name of the key that signed.
  var key: String?
  /// Why the request failed as a whole.
  var failure: RemoteFailure?
  /// What went wrong in the storage, which the client does not get to know.
  var fault: ServerFault?
  /// What names the reply in the log and, for failures, in its body.
  let uuid: String
  /// How many records were written.
  var writtenRecords = 0

  /// Answers a request that succeeded.
  init(_ body: [UInt8], status: Int = 200, uuid: String) {
    (self.status, self.body, self.uuid) = (status, body, uuid)
  }

  /// Answers a request that failed as a whole.
  init(_ failure: RemoteFailure, uuid: String) {
    self.init(
      WireFailure.body(failure, uuid: uuid), status: WireFailure.status(of: failure.code),
      uuid: uuid)
    self.failure = failure
    retryAfter = failure.retryAfter.map(Self.seconds)
  }

  /// Whole seconds, rounded up: a client that waits this long gets through.
  private static func seconds(_ duration: Duration) -> Int64 {
    let (seconds, fraction) = duration.components
    return seconds.addingReportingOverflow(fraction > 0 ? 1 : 0).partialValue
  }
}
