import PluginAPI

/// What an import came to, in one word.
public enum ImportOutcome: String, CaseIterable, Hashable, Sendable {
  /// All that the file holds was imported.
  case done
  /// The file was imported, and parts of it were left out; the report counts them.
  case partial
  /// The file was refused, and has changed nothing.
  case refused
}

extension FileReport {
  /// What the import came to, in one word.
  public var outcome: ImportOutcome {
    if refused != nil { return .refused }
    return leftOut.contains { $0.count > 0 } ? .partial : .done
  }
}
