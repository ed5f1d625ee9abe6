import Domain

/// An OSC message as a remote control would send it, its values as text.
struct OSCText: Hashable, Sendable {
  /// The address.
  var address: String
  /// The arguments; `nil` for one that is only known when the button is pressed.
  var arguments: [String?]
  /// The same arguments as `send` takes them; `nil` if the file does not say the whole message.
  var words: [String]?
  /// How releasing the button sends it again.
  var ending = Ending.none

  /// What a message is when the button is released.
  enum Ending: Hashable, Sendable {
    /// It is not sent, or the same as before.
    case none
    /// It has zero for its last argument, as the release of a block.
    case zero
    /// It differs in a text, which says no value that a console would end at.
    case text
    /// It has another value, or the value is not its last argument: no block can send it.
    case other
  }

  init(_ address: String, _ arguments: [String?] = [], words: [String]? = nil) {
    self.address = address
    self.arguments = arguments
    self.words = words
  }

  /// Whether its only argument says that the button is up.
  var isRelease: Bool {
    guard arguments.count == 1, let value = arguments[0] else { return false }
    return ["false", "off"].contains(value.lowercased()) || Double(value) == 0
  }

  /// The whole message as a block keeps it; `nil` if the file does not say it.
  var message: String? {
    guard let words, address.hasPrefix("/"), address.utf8.count > 1 else { return nil }
    return try? MessageText.validated(MessageText.text([address] + words))
  }

  /// Whether this is another message with zero for its last argument.
  func isZero(of other: OSCText) -> Bool {
    guard let words, let others = other.words, address == other.address,
      words.count == others.count, words.dropLast() == others.dropLast(),
      let last = words.last, let value = others.last, last != value
    else { return false }
    return last == "false" ? value == "true" : Double(last) == 0 && Double(value) != nil
  }
}

/// The type of an argument.
enum OSCTextType: Hashable, Sendable {
  case integer, float, text, truth
  /// A number where it reads as one, else a text.
  case any

  /// An argument of the type as `send` takes it; `nil` if the value has another type.
  func word(_ value: String) -> String? {
    switch self {
    case .integer:
      // The numbers of remote controls are all of one type, and some are written with a point.
      return Double(value).flatMap { Int32(exactly: $0.rounded()) }.map(String.init)
    case .float: return Self.float(value)
    case .truth: return Self.isTrue(value) ? "true" : "false"
    case .text: return Self.text(value)
    case .any: return Int32(value).map(String.init) ?? Self.float(value) ?? Self.text(value)
    }
  }

  private static func float(_ value: String) -> String? {
    guard let number = Float(value), number.isFinite else { return nil }
    return "\(number)"
  }

  private static func isTrue(_ value: String) -> Bool {
    Double(value).map { $0 != 0 } ?? ["true", "on"].contains(value.lowercased())
  }

  /// A text that would be taken for something else says what it is.
  private static func text(_ value: String) -> String {
    let isPlain =
      value.first.map { $0.isLetter || $0 == "/" } ?? false
      && !value.contains { ":[]".contains($0) } && Double(value) == nil
      && !["true", "false", "T", "F", "N", "I"].contains(value)
    return isPlain ? value : "s:\(value)"
  }
}
