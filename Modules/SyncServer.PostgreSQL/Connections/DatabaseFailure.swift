import SyncServer

/// What PostgreSQL says instead of a result.
struct DatabaseFailure: Error {
  /// The code of the error, five letters and digits; `nil` if the server did not give one.
  let code: String?
  /// The reason, in the server's words.
  let reason: String
  /// Whether the connection cannot be used any more.
  let isLost: Bool

  /// Whether the same statement may work if it is run again: it was in the way of another one.
  var isTransient: Bool { code == "40001" || code == "40P01" }

  /// Whether someone else made at the same time what was to make.
  var isMadeByOther: Bool {
    ["23505", "42P06", "42P07", "42710", "42723"].contains(code)
  }

  /// What the error means for a server.
  var fault: ServerFault {
    let reason = reason.isEmpty ? "PostgreSQL gives no reason" : reason
    guard let code, !isTransient else { return code == nil ? .unavailable(reason) : .stale }
    switch code {
    case "53100": return .full(reason)
    // No right to read or write; a standby; a lock that others have.
    case "42501", "25006", "55P03": return .unavailable(reason)
    default:
      // Connections, who may connect, the database, transactions, resources, ends by an operator,
      // the system.
      let isOfOperation = ["08", "28", "3D", "40", "53", "57", "58"].contains { code.hasPrefix($0) }
      return isOfOperation ? .unavailable(reason) : .damaged(reason)
    }
  }
}

extension ServerFault {
  /// What an error of a job means for a server.
  init(_ error: any Error) {
    self =
      switch error {
      case let fault as ServerFault: fault
      case let failure as DatabaseFailure: failure.fault
      default: .damaged("\(error)")
      }
  }
}
