import PluginAPI

/// The result of an import, in one word.
public enum ImportOutcome: String, CaseIterable, Hashable, Sendable {
  /// All that the file contains was imported.
  case done
  /// The file was imported, and parts of it were omitted; the report counts them.
  case partial
  /// The file was refused, and nothing changed.
  case refused
}

extension FileReport {
  /// The result of the import, in one word.
  public var outcome: ImportOutcome {
    if refused != nil { return .refused }
    return leftOut.contains { $0.count > 0 } ? .partial : .done
  }
}
