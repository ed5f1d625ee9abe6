public import Domain

/// Why a sync server did not do what a request or one of its operations asked for.
public struct RemoteFailure: Error, Hashable, Sendable {
  /// The code; the raw values are those of the protocol.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The sender may not do this.
    case accessDenied = "ACCESS_DENIED"
    /// Another operation of an atomic batch failed.
    case atomicError = "ATOMIC_ERROR"
    /// The signature or token is wrong, or the clock is.
    case authenticationFailed = "AUTHENTICATION_FAILED"
    /// A user must sign in.
    case authenticationRequired = "AUTHENTICATION_REQUIRED"
    /// The request or record is invalid: it fails in the same way each time.
    case badRequest = "BAD_REQUEST"
    /// The record has another tag.
    case conflict = "CONFLICT"
    /// The token is too old: deletions since then are no longer on record.
    case changeTokenExpired = "CHANGE_TOKEN_EXPIRED"
    /// A record to make is there already.
    case exists = "EXISTS"
    /// The server has a fault.
    case internalError = "INTERNAL_ERROR"
    /// There is no such record.
    case notFound = "NOT_FOUND"
    /// The request, record or zone is too large.
    case quotaExceeded = "QUOTA_EXCEEDED"
    /// There are too many requests.
    case throttled = "THROTTLED"
    /// The server is busy.
    case tryAgainLater = "TRY_AGAIN_LATER"
    /// A record refers to one that is missing.
    case validatingReferenceError = "VALIDATING_REFERENCE_ERROR"
    /// There is no such zone.
    case zoneNotFound = "ZONE_NOT_FOUND"
    /// No answer came, so it is not known whether the request was carried out.
    case noAnswer = "NO_ANSWER"
    /// A code that this build does not know; the reason has it.
    case unknown = "UNKNOWN"
  }

  /// What a program can act on, besides the code.
  public enum Detail: Hashable, Sendable {
    /// A stamp is too far ahead of the server's clock, which shows this time.
    case clockSkew(server: Timestamp)
    /// This is too large.
    case tooLarge(Part)
    /// A person can sign in at this address.
    case signIn(String)
  }

  /// What can be too large.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// A record by itself.
    case record
    /// The records of a request, or of its reply, together: fewer of them may do.
    case request
    /// The zone: it has no room.
    case zone
    /// The server: it has no room.
    case server
  }

  /// The code.
  public let code: Code
  /// What happened, for people.
  public let reason: String
  /// When to try again at the earliest, from now on; `nil` if the server did not say.
  public let retryAfter: Duration?
  /// What a program can act on; `nil` if the server did not say, as Apple's never does.
  public let detail: Detail?

  /// Creates a failure.
  public init(
    _ code: Code, _ reason: String, retryAfter: Duration? = nil, detail: Detail? = nil
  ) {
    self.code = code
    self.reason = reason
    self.retryAfter = retryAfter
    self.detail = detail
  }
}
