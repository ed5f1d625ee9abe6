import Domain
import PluginAPI

extension FileReport {
  /// How many vanished objects a summary names.
  private static let mostVanished = 5

  /// The changes, on one line for people.
  public var summary: String {
    let name = TextLines.printable(file)
    if let refused {
      return "\(name): refused (\(refused.code.rawValue)): \(TextLines.printable(refused.message))"
    }
    var parts: [String] = []
    for (counts, verb) in [(created, "created"), (updated, "updated")] {
      let kinds = counts.filter { $0.value > 0 }.keys.sorted()
      guard !kinds.isEmpty else { continue }
      let list = kinds.map { $0.amount(counts[$0, default: 0]) }.joined(separator: ", ")
      parts.append("\(verb) \(list)")
    }
    parts += boards.map { board in
      "\(counted(board.items, "block")) on board \"\(TextLines.printable(board.name))\""
    }
    if let actionSentence { parts.append(actionSentence) }
    if let vanished {
      let fate = vanished.isDeleted ? "deleted with its blocks" : "kept"
      parts.append(
        "no longer there, and \(fate): "
          + TextLines.printable(vanished.names(atMost: Self.mostVanished)))
    }
    parts += warnings.map { TextLines.printable($0.message) }
    return "\(name): " + (parts.isEmpty ? "nothing changed" : parts.joined(separator: "; "))
  }
}

extension ObjectKind {
  /// So many of the kind: `2 lists`.
  fileprivate func amount(_ count: Int) -> String {
    switch self {
    case .intensity: counted(count, rawValue, "intensities")
    case .batch: counted(count, rawValue, "batches")
    default: counted(count, rawValue)
    }
  }
}
