/// How an import sorts blocks onto boards.
public enum BoardLayout: String, CaseIterable, Hashable, Sendable {
  /// The file's own layouts if they show anything, otherwise its folders, plus kinds for objects
  /// without a folder.
  case source
  /// One board for each kind, whatever layouts and folders the file has.
  case kind
  /// No boards and no blocks; existing boards stay as they are.
  case nothing = "none"

  /// All names, for messages.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
