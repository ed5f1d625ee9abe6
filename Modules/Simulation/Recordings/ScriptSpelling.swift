import Domain

/// How script files spell what entities and commands hold, if it is not as their `Codable`
/// conformance has it.
enum ScriptSpelling {
  /// The member that holds a text of a list.
  static let text = "name"
  /// The member that is omitted where it is an empty text.
  static let mayBeEmpty = "icon"

  /// The name of a member; empty for one whose members are among those of its owner.
  static func name(of key: any CodingKey) -> String {
    switch key.stringValue {
    case "isOutlined": "outlined"
    case "dayCount": "days"
    case "pose", "center": ""
    case let name: name
    }
  }

  /// Kinds with commas between them, in their usual order; no text means none.
  static func text(of kinds: Set<ObjectKind>) -> String {
    kinds.sorted().map(\.rawValue).joined(separator: ",")
  }

  /// Reads kinds as ``text(of:)`` writes them; `nil` for any other text.
  static func kinds(_ text: String) -> Set<ObjectKind>? {
    let kinds = Set(text.split(separator: ",").compactMap { ObjectKind(word: $0) })
    return Self.text(of: kinds) == text ? kinds : nil
  }
}
