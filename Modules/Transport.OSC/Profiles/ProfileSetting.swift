/// Something that a profile leaves to the person: where consoles differ, or nobody knows.
public struct ProfileSetting: Hashable, Sendable {
  /// The name, as in `playback=path`.
  public let name: String
  /// What it is about, in a line.
  public let meaning: String
  /// What holds where nobody chose.
  public let standard: String
  /// What can be chosen, in the order of the file; empty where it is a part of addresses, which can
  /// be any.
  public let choices: [Choice]

  /// A choice.
  public struct Choice: Hashable, Sendable {
    /// The name.
    public let name: String
    /// What it does, in a line.
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

  /// What ``value(_:)`` takes, in the words of a message.
  var allowed: String {
    choices.isEmpty
      ? "a part of an address, such as /desk, or nothing"
      : choices.map(\.name).joined(separator: ", ")
  }

  /// The beginning of an address, each part with its slash; `nil` for what is none.
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
