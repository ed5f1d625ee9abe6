// snippet wording
public import PluginAPI

/// The German texts: a complete translation, as a host would write one.
///
/// Every switch names all its cases and has no default, so a new text does not compile until it is
/// translated.
public struct GermanWording: Wording {
  /// Creates the wording.
  public init() {}

  /// The text for a key.
  public func text(_ key: TextKey) -> String {
    switch key {
    case .button(let button): text(button)
    case .field(let field): text(field)
    case .question: "Frage"
    // A script that was written in English still works.
    case .yes: "j ja y yes"
    case .picker(let key): text(key)
    case .board(let key): text(key)
    case .place(let place): text(place)
    case .boardList(let key): text(key)
    case .trip(let key): text(key)
    case .kind(let kind): name(of: kind)
    case .object(let kind, let number):
      [kind.map { name(of: $0) }, number.map { "\($0)" }].compactMap(\.self).joined(separator: " ")
    case .copy(let name): "\(name) Kopie"
    case .refusal(let reason): text(reason)
    case .message(let message): text(message)
    case .step(let step): text(step)
    case .changes(let tallies): text(tallies)
    case .edit(let edit): text(edit)
    case .custom(let text): ([text.code] + text.arguments.values.sorted()).joined(separator: ", ")
    }
  }
  // end

  /// A number followed by the singular or plural: `1 Block`, `3 Blöcke`.
  func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
