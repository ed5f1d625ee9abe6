/// The texts that people read and hear; replace it to translate or rephrase.
///
/// Surfaces, messages and refusals name a text with a ``TextKey`` and its arguments. The wording
/// chooses words, word order and plural forms. Pass one when you create a session, or open a seat.
///
/// Answer the keys that you want to change, and pass the others to another wording. `within: self`
/// makes English texts that contain other texts use yours:
///
/// ```swift
/// struct StageWording: Wording {
///   func text(_ key: TextKey) -> String {
///     switch key {
///     case .button(.choice(.remove)): "Strike"
///     case .refusal(.overlap): "Something is there already."
///     case .custom(let text) where text.code == "tooWide":
///       "This column has room for \(text["most"] ?? "fewer") cells."
///     default: EnglishWording(within: self).text(key)
///     }
///   }
/// }
/// ```
///
/// To translate everything, switch over all keys without a default: the compiler then reports any
/// that you miss. <doc:Texts> has a sample, and lists the keys that a board asks for.
public protocol Wording: Sendable {
  /// The text for a key.
  ///
  /// A surface asks for each label of each scene, so do not compute more than the text.
  ///
  /// - Parameter key: The key with its arguments.
  /// - Returns: The text; it may be shown on one line and read aloud.
  func text(_ key: TextKey) -> String
}

/// A text that a host adds: a code and its arguments.
///
/// Rules that a host writes can refuse with one, say positions with one, or list allowed values
/// with one. ``TextKey/custom(_:)`` asks the wording for its text.
public struct CustomText: Hashable, Sendable {
  /// The code: a word in the style of ``ErrorCode``, but none of its words.
  ///
  /// JSON prints it as the code of a refusal, so do not rename it later.
  public let code: String
  /// The arguments by name.
  public let arguments: [String: String]

  /// Creates a text.
  public init(_ code: String, _ arguments: [String: String] = [:]) {
    self.code = code
    self.arguments = arguments
  }

  /// An argument, or `nil`.
  public subscript(name: String) -> String? { arguments[name] }
}
