import Domain
import JSONText
public import PluginAPI

/// Failures: of a request as a whole, of a record, or of a zone.
///
/// Source: CloudKit Web Services Reference, "Error Codes". `detail` is this project's own: others
/// leave it out.
public enum WireFailure {
  /// Writes the members of a failure.
  static func write(_ failure: RemoteFailure, to json: inout JSONWriter) {
    json.member("serverErrorCode", failure.code.rawValue)
    json.member("reason", failure.reason)
    if let wait = failure.retryAfter {
      // Whole seconds, rounded up: a client that waits this long gets through.
      let (seconds, fraction) = wait.components
      json.member("retryAfter", seconds.addingReportingOverflow(fraction > 0 ? 1 : 0).partialValue)
    }
    switch failure.detail {
    case .clockSkew(let time)?:
      json.object("detail") { $0.member("clockSkew", time.milliseconds) }
    case .tooLarge(let part)?: json.object("detail") { $0.member("tooLarge", part.rawValue) }
    case .signIn(let address)?: json.member("redirectURL", address)
    case nil: break
    }
  }

  /// Reads a failure; `nil` if the object is none.
  static func read(_ json: LocatedJSON) throws(WireFault) -> RemoteFailure? {
    guard let code = try json.text("serverErrorCode") else { return nil }
    var detail: RemoteFailure.Detail?
    if let address = try json.text("redirectURL") {
      detail = .signIn(address)
    } else if let time = try json[name: "detail"]?.integer("clockSkew") {
      detail = .clockSkew(server: Timestamp(milliseconds: Int64(time)))
    } else if let part = try json[name: "detail"]?.text("tooLarge") {
      detail = RemoteFailure.Part(rawValue: part).map { .tooLarge($0) }
    }
    if code == "LIMIT_EXCEEDED" {
      // Other servers call it so; it is not in the reference.
      return RemoteFailure(
        .quotaExceeded, try json.text("reason") ?? "", detail: .tooLarge(.request))
    }
    let known = RemoteFailure.Code(rawValue: code)
    let reason = try json.text("reason") ?? ""
    return RemoteFailure(
      known ?? .unknown, known == nil ? "\(code.prefix(100)): \(reason)" : reason,
      retryAfter: try seconds(json), detail: detail)
  }

  private static func seconds(_ json: LocatedJSON) throws(WireFault) -> Duration? {
    guard let member = json[name: "retryAfter"] else { return nil }
    switch member.value {
    case .null: return nil
    case .number(let digits):
      guard let seconds = Double(digits), seconds >= 0 else { break }
      // Clients wait for at most an hour.
      return .seconds(min(seconds.rounded(.up), 31_536_000))
    default: break
    }
    throw WireFault("'retryAfter' is a number of seconds", member)
  }

  /// The status of HTTP with which a request fails as a whole.
  public static func status(of code: RemoteFailure.Code) -> Int {
    switch code {
    case .accessDenied: 403
    case .atomicError, .badRequest, .changeTokenExpired: 400
    case .authenticationFailed: 401
    case .authenticationRequired: 421
    case .conflict, .exists: 409
    case .internalError, .unknown, .noAnswer: 500
    case .notFound, .zoneNotFound: 404
    case .quotaExceeded: 413
    case .throttled: 429
    case .tryAgainLater: 503
    case .validatingReferenceError: 412
    }
  }

  /// The failure that a status of HTTP says, where the body says nothing; `nil` for success.
  ///
  /// A proxy may have sent it, so it never says that a record is at fault.
  public static func failure(ofStatus status: Int) -> RemoteFailure? {
    let code: RemoteFailure.Code? =
      switch status {
      case 200..<300: nil
      case 401: .authenticationFailed
      case 403: .accessDenied
      case 404: .notFound
      case 413: .quotaExceeded
      case 421: .authenticationRequired
      case 429: .throttled
      case 408, 425, 502, 503, 504: .tryAgainLater
      case 400..<500: .unknown
      default: .internalError
      }
    return code.map { RemoteFailure($0, "the server answered with the status \(status)") }
  }

  /// The body of a reply to a request that failed as a whole.
  public static func body(_ failure: RemoteFailure, uuid: String) -> [UInt8] {
    let text = JSONWriter.object(.control) { json in
      write(failure, to: &json)
      json.member("uuid", uuid)
    }
    return Array(text.utf8)
  }
}
