/// A kind of value in commands, such as a cell or the name of a board.
struct ValueKind: Hashable, Sendable {
  /// What the workspace can offer while a value is typed.
  enum Source: Hashable, Sendable {
    /// Nothing: the user chooses freely.
    case none
    /// A fixed set of words.
    case words([String])
    /// The names of things in the workspace.
    case shows, boards, objects, blocks, trips, entries, profiles
    /// Files on disk.
    case files
    /// The commands.
    case commands
    /// The kinds of objects.
    case kinds
    /// The formats to write: for shows, trips, or ink.
    case exports, tripExports, inkFormats
  }

  /// The name in help, in upper case: `X,Y`.
  let name: String
  /// The forms that errors list: `@X,Y`, `#N`, `ID`.
  let forms: [String]
  /// Whether it reads all remaining words.
  let isOpen: Bool
  /// What to offer while it is typed.
  let source: Source

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: The name in help.
  ///   - forms: The forms that errors list; by default the name.
  ///   - isOpen: Whether it reads all remaining words.
  ///   - source: What to offer while it is typed.
  init(_ name: String, forms: [String]? = nil, isOpen: Bool = false, from source: Source = .none) {
    self.name = name
    self.forms = forms ?? [name]
    self.isOpen = isOpen
    self.source = source
  }
}
