import Domain

extension FileReport {
  /// How many blocks do something else than go, in the order of actions.
  var countedActions: [(action: TriggerAction, count: Int)] {
    TriggerAction.allCases.compactMap { action in
      guard action != .go, let count = actions[action], count > 0 else { return nil }
      return (action, count)
    }
  }

  /// The actions of blocks other than go: `18 flash, 76 toggle`; `nil` if there are none.
  var actionSentence: String? {
    var parts = countedActions.map { "\($0.count) \($0.action.rawValue)" }
    if ownMessages > 0 {
      parts.append("\(ownMessages) with a message")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
