public import Domain

/// A plugin is a value: a key, a summary and a factory.
public protocol Plugin: Sendable {
  /// The name in commands and files; unique among plugins of its kind.
  var key: String { get }
  /// A short description.
  var summary: String { get }
}

/// A set of placement rules.
public struct PlacementPlugin: Plugin {
  /// The key that boards store.
  public let key: String
  /// A short description.
  public let summary: String
  /// Creates the rules of a board from the items on it, each of which is listed once.
  ///
  /// Rules leave out items of other boards, which damaged contents may list.
  public let make: @Sendable (Board, [BoardItem]) -> any PlacementRules

  /// Creates a plugin.
  public init(
    key: String, summary: String,
    make: @escaping @Sendable (Board, [BoardItem]) -> any PlacementRules
  ) {
    self.key = key
    self.summary = summary
    self.make = make
  }

  /// Why settings are invalid for an empty board; `nil` if they are valid.
  public func fault(in settings: [String: String]) -> RefusalReason? {
    let board = Board(
      id: ID(high: 0, low: 0), show: ID(high: 0, low: 0), name: "",
      rules: BoardRules(key, settings: settings), created: Timestamp(milliseconds: 0))
    return make(board, []).judge(settings: settings)?.reason
  }
}

extension Board {
  /// Creates a new board with placement rules and their default settings.
  ///
  /// Set others in `rules` once `PlacementPlugin/fault(in:)` accepts them. The name is not
  /// checked: validate it with `Name/validated(_:)` first.
  public init(
    id: Domain.ID<Board>, show: Domain.ID<Show>, name: String, placement: PlacementPlugin,
    created: Timestamp, order: OrderKey? = nil
  ) {
    self.init(
      id: id, show: show, name: name, rules: BoardRules(placement.key), created: created,
      order: order)
  }
}

/// A kind of store.
public struct StorePlugin: Plugin {
  /// The key, also used as the scheme of its URLs: `sqlite:PATH`.
  public let key: String
  /// A short description.
  public let summary: String
  /// The file name extensions it opens, in lower case and without a dot.
  public let extensions: [String]
  /// Whether a file with this head is one of its workspaces.
  public let recognises: @Sendable (FileHead) -> Bool
  /// The version of the form of a workspace with this head; `nil` if the head does not say.
  public let version: @Sendable (FileHead) -> Int?
  /// How damaged workspaces are read and repaired; `nil` if that is not possible.
  public let upkeep: StoreUpkeep?
  /// Opens or creates the workspace at a path.
  public let open: @Sendable (String) throws(StoreError) -> any WorkspaceStore

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - key: The key, also used as the scheme of its URLs.
  ///   - summary: A short description.
  ///   - extensions: The file name extensions it opens, in lower case and without a dot.
  ///   - recognises: Whether a file with this head is one of its workspaces.
  ///   - version: The version of the form of a workspace with this head.
  ///   - upkeep: How damaged workspaces are read and repaired.
  ///   - open: Opens or creates the workspace at a path.
  public init(
    key: String, summary: String, extensions: [String],
    recognises: @escaping @Sendable (FileHead) -> Bool = { _ in false },
    version: @escaping @Sendable (FileHead) -> Int? = { _ in nil },
    upkeep: StoreUpkeep? = nil,
    open: @escaping @Sendable (String) throws(StoreError) -> any WorkspaceStore
  ) {
    self.key = key
    self.summary = summary
    self.extensions = extensions
    self.recognises = recognises
    self.version = version
    self.upkeep = upkeep
    self.open = open
  }
}

/// A show file format.
public struct ShowFilePlugin: Plugin {
  /// The key, stored with imported objects.
  public let key: String
  /// A short description.
  public let summary: String
  /// What a file of this format is called, with its article: `a QLC+ workspace`.
  public let noun: String
  /// Whether it reads files; if false, it only recognises them, to give advice.
  public let isReader: Bool
  /// Whether files of this format in one folder are parts of one show.
  public let joinsFolder: Bool
  /// Joins the files of a folder into one show, whatever shows they name; `nil` for the usual way,
  /// where files that name different shows are different shows.
  public let join: (@Sendable ([ImportedShow.Part]) -> ImportedShow)?
  /// Creates a reader.
  public let make: @Sendable () -> any ShowFileFormat

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - key: The key, stored with imported objects.
  ///   - summary: A short description.
  ///   - noun: What a file is called, with its article; by default from the key.
  ///   - isReader: Whether it reads files.
  ///   - joinsFolder: Whether files in one folder are parts of one show.
  ///   - join: Joins the files of a folder into one show, whatever shows they name.
  ///   - make: Creates a reader.
  public init(
    key: String, summary: String, noun: String? = nil, isReader: Bool = true,
    joinsFolder: Bool = false,
    join: (@Sendable ([ImportedShow.Part]) -> ImportedShow)? = nil,
    make: @escaping @Sendable () -> any ShowFileFormat
  ) {
    self.key = key
    self.summary = summary
    self.noun = noun ?? "a show file (\(key))"
    self.isReader = isReader
    self.joinsFolder = joinsFolder
    self.join = join
    self.make = make
  }
}

/// A way to draw scenes.
public struct RendererPlugin: Plugin {
  /// The key.
  public let key: String
  /// A short description.
  public let summary: String
  /// Creates a renderer for a target.
  public let make: @Sendable (RenderTarget) -> any SceneRenderer

  /// Creates a plugin.
  public init(
    key: String, summary: String,
    make: @escaping @Sendable (RenderTarget) -> any SceneRenderer
  ) {
    self.key = key
    self.summary = summary
    self.make = make
  }
}
