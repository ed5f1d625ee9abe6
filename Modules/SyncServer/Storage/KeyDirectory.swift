/// Where a server looks keys up.
///
/// While it waits for one, it answers other requests.
public protocol KeyDirectory: Sendable {
  /// The key that a request names; `nil` if the server does not have it, or no longer.
  ///
  /// - Parameter identifier: What the request names it by.
  /// - Returns: The key.
  /// - Throws: ``ServerFault`` if it cannot be read.
  func key(_ identifier: String) async throws(ServerFault) -> KeyEntry?
}
