import NIOCore

/// The machine that a connection comes from.
struct ClientAddress: Hashable, Sendable {
  /// The address in digits.
  let text: String

  /// Finds the address of a connection; `nil` if it has none.
  init?(_ channel: any Channel) {
    guard let text = channel.remoteAddress?.ipAddress else { return nil }
    self.init(text)
  }

  init(_ text: String) { self.text = text }

  /// Whether it is this machine.
  var isLoopback: Bool {
    text.hasPrefix("127.") || text.hasPrefix("::ffff:127.") || text == "::1"
  }
}
