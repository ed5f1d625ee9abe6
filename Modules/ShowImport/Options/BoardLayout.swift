/// By what an import sorts blocks onto boards.
public enum BoardLayout: String, CaseIterable, Hashable, Sendable {
  /// The file's own layouts where they show anything, otherwise its folders and, for what lies in
  /// none, kinds.
  case source
  /// One board for each kind, whatever layouts and folders the file has.
  case kind
  /// No boards and no blocks; boards that are there stay as they are.
  case nothing = "none"

  /// All names, as messages list what is allowed.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
