/// A kind of value in commands, such as a cell or the name of a board.
struct ValueKind: Hashable, Sendable {
  /// What the workspace can offer for a value that is being typed.
  enum Source: Hashable, Sendable {
    /// Nothing: the person makes it up.
    case none
    /// Some words, which are always the same.
    case words([String])
    /// The names of things in the workspace.
    case shows, boards, objects, blocks, trips, entries, profiles
    /// Files on disk.
    case files
    /// The commands.
    case commands
    /// The kinds of objects.
    case kinds
    /// The plugins that write shows, or trips.
    case exports, tripExports
  }

  /// The name in help, in upper case: `X,Y`.
  let name: String
  /// The forms that errors list: `@X,Y`, `#N`, `ID`.
  let forms: [String]
  /// Whether it reads as many words as there are.
  let isOpen: Bool
  /// What can be offered while it is typed.
  let source: Source

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: The name in help.
  ///   - forms: The forms that errors list; the name where there is only one.
  ///   - isOpen: Whether it reads as many words as there are.
  ///   - source: What can be offered while it is typed.
  init(_ name: String, forms: [String]? = nil, isOpen: Bool = false, from source: Source = .none) {
    self.name = name
    self.forms = forms ?? [name]
    self.isOpen = isOpen
    self.source = source
  }
}
