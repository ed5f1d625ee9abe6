/// Chooses the language of texts for people.
public struct LanguageChoice: Sendable {
  /// The language that was asked for, or `nil`.
  public var named: String?
  /// Whether a person types, and reads the answers on a terminal.
  public var isInteractive: Bool
  /// Whether programs read the output: it never changes with the language.
  public var isForPrograms: Bool

  /// Describes a run.
  public init(named: String?, isInteractive: Bool, isForPrograms: Bool) {
    self.named = named
    self.isInteractive = isInteractive
    self.isForPrograms = isForPrograms
  }

  /// The language to use, or `nil` for the default.
  ///
  /// The environment only decides for a person at a terminal, so scripts and pipes read the same
  /// on every machine.
  ///
  /// - Parameters:
  ///   - known: The codes of the languages, such as `de`.
  ///   - environment: The environment of the process: the first of `LC_ALL`, `LC_MESSAGES` and
  ///     `LANG` that is set decides.
  /// - Returns: A code of `known`, or `nil`.
  public func language(among known: [String], environment: [String: String]) -> String? {
    if isForPrograms { return nil }
    if let named { return known.contains(named) ? named : nil }
    guard isInteractive else { return nil }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let language = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" } ?? ""
    return known.first { $0 == language }
  }
}
