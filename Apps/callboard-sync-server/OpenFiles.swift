import Foundation

/// How many files and connections this process may have open.
enum OpenFiles {
  /// What a server needs besides connections of devices: its store, the log, and what libraries
  /// open.
  static let reserved = 64

  /// Raises the limit, as far as the system lets this process.
  ///
  /// - Parameter count: How many are needed.
  /// - Returns: How many there can be now; a limit that is higher already stays.
  static func raiseLimit(to count: Int) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    // Without an answer there is nothing to raise, and connections fail one by one.
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return count }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    _ = setrlimit(resource, &limit)
    guard getrlimit(resource, &limit) == 0 else { return count }
    return Int(clamping: limit.rlim_cur)
  }
}
