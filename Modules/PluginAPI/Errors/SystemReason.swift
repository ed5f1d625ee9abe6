internal import Foundation

/// Why the system refused something, in its own words and without numbers or names of types.
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
  /// Its own description names a domain and a number where it knows no sentence. What lies under it
  /// says more.
  ///
  /// - Parameter error: The error; one of this program's own gives its description.
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

  /// The error number under an error, where there is one.
  ///
  /// - Parameter error: The error.
  /// - Returns: The value that `errno` had.
  package static func number(of error: any Error) -> Int32? {
    var cause: NSError? = error as NSError
    // An error that is its own cause must not hold the program.
    for _ in 0..<8 {
      guard let present = cause else { return nil }
      if present.domain == NSPOSIXErrorDomain { return Int32(exactly: present.code) }
      // It may be an error of Swift, which is no NSError before it is made one.
      cause = (present.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    return nil
  }
}
