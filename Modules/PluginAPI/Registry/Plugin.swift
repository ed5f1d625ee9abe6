public import Domain

/// A plugin is a value: a key, a summary for people, and a way to make the thing.
public protocol Plugin: Sendable {
  /// What commands and files name it by; unique among plugins of its sort.
  var key: String { get }
  /// What it is, in a few words.
  var summary: String { get }
}

/// A set of placement rules.
public struct PlacementPlugin: Plugin {
  /// The key that boards name.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// Makes the rules of a board with the items that lie on it.
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
}

/// A kind of store.
public struct StorePlugin: Plugin {
  /// The key, which is also the scheme of its URLs: `sqlite:PATH`.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// The file name extensions it opens, in lower case and without a dot.
  public let extensions: [String]
  /// Whether a file that begins like this is one of its workspaces.
  public let recognises: @Sendable (FileHead) -> Bool
  /// Opens or creates the workspace at a path.
  public let open: @Sendable (String) throws(StoreError) -> any WorkspaceStore

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - key: The key, which is also the scheme of its URLs.
  ///   - summary: What it is, in a few words.
  ///   - extensions: The file name extensions it opens, in lower case and without a dot.
  ///   - recognises: Whether a file that begins like this is one of its workspaces.
  ///   - open: Opens or creates the workspace at a path.
  public init(
    key: String, summary: String, extensions: [String],
    recognises: @escaping @Sendable (FileHead) -> Bool = { _ in false },
    open: @escaping @Sendable (String) throws(StoreError) -> any WorkspaceStore
  ) {
    self.key = key
    self.summary = summary
    self.extensions = extensions
    self.recognises = recognises
    self.open = open
  }
}

/// A format of show files.
public struct ShowFilePlugin: Plugin {
  /// The key, which imported objects remember.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// What one of its files is called, with its article: `a QLC+ workspace`.
  public let noun: String
  /// Whether it reads files; false where it only tells what files are, to refuse them with advice.
  public let isReader: Bool
  /// Whether files of this format that lie in one folder are parts of one show.
  public let joinsFolder: Bool
  /// Makes one show of the files of a folder.
  public let join: @Sendable ([ImportedShow.Part]) -> ImportedShow
  /// Makes a reader.
  public let make: @Sendable () -> any ShowFileFormat

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - key: The key, which imported objects remember.
  ///   - summary: What it is, in a few words.
  ///   - noun: What one of its files is called, with its article; by default by its key.
  ///   - isReader: Whether it reads files.
  ///   - joinsFolder: Whether files that lie in one folder are parts of one show.
  ///   - join: Makes one show of the files of a folder.
  ///   - make: Makes a reader.
  public init(
    key: String, summary: String, noun: String? = nil, isReader: Bool = true,
    joinsFolder: Bool = false,
    join: @escaping @Sendable ([ImportedShow.Part]) -> ImportedShow = { ImportedShow.joined($0) },
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
  /// What it is, in a few words.
  public let summary: String
  /// Makes a renderer for a target.
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
