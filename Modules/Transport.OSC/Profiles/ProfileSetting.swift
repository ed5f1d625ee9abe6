/// A setting of a profile, for a point where consoles differ or are undocumented.
public struct ProfileSetting: Hashable, Sendable {
  /// The name, as in `playback=path`.
  public let name: String
  /// Its meaning, in a line.
  public let meaning: String
  /// The default.
  public let standard: String
  /// The choices, in the order of the file; empty if it is a part of addresses, which can be
  /// anything.
  public let choices: [Choice]

  /// A choice.
  public struct Choice: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Its effect, in a line.
    public let meaning: String
  }

  /// The setting with another default.
  func preferring(_ standard: String) -> Self {
    Self(name: name, meaning: meaning, standard: standard, choices: choices)
  }

  /// The value that a text chooses, or `nil`.
  func value(_ text: String) -> String? {
    guard choices.isEmpty else { return choices.contains { $0.name == text } ? text : nil }
    return Self.addressParts(text)
  }

  /// The values allowed by ``value(_:)``, for messages.
  var allowed: String {
    choices.isEmpty
      ? "a part of an address, such as /desk, or nothing"
      : choices.map(\.name).joined(separator: ", ")
  }

  /// The start of an address, each part with its slash; `nil` if invalid.
  private static func addressParts(_ text: String) -> String? {
    guard !text.isEmpty else { return "" }
    let address = text.hasPrefix("/") ? text : "/" + text
    let parts = address.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let isFit = parts.allSatisfy { part in
      !part.isEmpty
        && part.unicodeScalars.allSatisfy {
          $0.value > 0x20 && $0.value != 0x7F && !"#*,?[]{}".unicodeScalars.contains($0)
        }
    }
    return isFit && address.utf8.count <= 256 ? address : nil
  }
}
