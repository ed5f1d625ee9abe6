/// An OSC message as a remote control would send it, its values as text.
struct OSCText: Hashable, Sendable {
  /// The address.
  var address: String
  /// The arguments; `nil` for one that only the moment of pressing tells.
  var arguments: [String?]

  init(_ address: String, _ arguments: [String?] = []) {
    self.address = address
    self.arguments = arguments
  }

  /// Whether its only argument says that the button is up.
  var isRelease: Bool {
    guard arguments.count == 1, let value = arguments[0] else { return false }
    return ["false", "off"].contains(value.lowercased()) || Double(value) == 0
  }
}
