/// The keys that a person has given another action.
package struct KeyBindings: Hashable, Sendable {
  private var actions: [Key: LineAction] = [:]

  /// Creates bindings that change nothing.
  package init() {}

  /// Whether a key can have another action: those that leave a line or a menu cannot, nor those
  /// that type.
  package static func canBind(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character, []), (.enter, []), (.escape, []): false
    case (.character("c"), .control), (.character("d"), .control): false
    default: true
    }
  }

  /// Gives a key an action.
  package mutating func bind(_ key: Key, to action: LineAction) { actions[key] = action }

  /// The input that the editor gets: for a bound key, the key that has the action by itself.
  ///
  /// - Returns: `nil` if the key does nothing.
  package func translated(_ input: TerminalInput) -> TerminalInput? {
    guard case .key(let key) = input, let action = actions[key] else { return input }
    return action.key.map(TerminalInput.key)
  }
}
