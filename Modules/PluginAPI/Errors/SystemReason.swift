internal import Foundation

/// Describes system errors in words, without numbers or type names.
package enum SystemReason {
  /// The words for an error number: `permission denied`.
  ///
  /// - Parameter number: The value of `errno`.
  /// - Returns: The words, in lower case.
  package static func text(_ number: Int32) -> String {
    switch number {
    case EIO: "the disk or the network drive reports a read or write error"
    case EISDIR: "that is a folder"
    default: String(cString: strerror(number)).lowercased()
    }
  }

  /// The words for an error that Foundation throws.
  ///
  /// The default description gives only a domain and a number if there is no sentence. The
  /// underlying error says more.
  ///
  /// - Parameter error: The error; an error of this program gives its own description.
  /// - Returns: The words.
  package static func text(of error: any Error) -> String {
    if let number = number(of: error) { return text(number) }
    let foundation = error as NSError
    guard foundation.domain == NSCocoaErrorDomain else { return "\(error)" }
    switch CocoaError.Code(rawValue: foundation.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return text(ENOENT)
    case .fileReadNoPermission, .fileWriteNoPermission: return text(EACCES)
    case .fileWriteOutOfSpace: return text(ENOSPC)
    case .fileWriteVolumeReadOnly: return text(EROFS)
    case .fileWriteFileExists: return text(EEXIST)
    default: return "the system gives no reason"
    }
  }

  /// The error number under an error, if there is one.
  ///
  /// - Parameter error: The error.
  /// - Returns: The value that `errno` had.
  package static func number(of error: any Error) -> Int32? {
    var cause: NSError? = error as NSError
    // Stops if an error is its own cause.
    for _ in 0..<8 {
      guard let present = cause else { return nil }
      if present.domain == NSPOSIXErrorDomain { return Int32(exactly: present.code) }
      // It may be a Swift error, which is not an NSError until it is converted.
      cause = (present.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    return nil
  }
}
