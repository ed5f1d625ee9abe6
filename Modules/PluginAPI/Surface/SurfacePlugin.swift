public import Domain

/// A kind of surface that a person can open at a seat.
public struct SurfacePlugin: Plugin {
  /// The key, by which recordings of touches name it.
  public let key: String
  /// What it is, in a few words.
  public let summary: String
  /// What it is called within a sentence, with its article: `the list of boards`.
  public let noun: String
  /// The error where it is needed and not open.
  public let absence: ErrorCode
  /// How it is opened: `'board NAME' opens one`.
  public let remedy: String
  /// Reads what is to be shown, and begins the work on it; `nil` where it is gone.
  public let open:
    @Sendable (SurfaceOpening, any WorkspaceStore) throws(SurfaceError) -> Stored<any Surface>?

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - key: The key, by which recordings of touches name it.
  ///   - summary: What it is, in a few words.
  ///   - noun: What it is called within a sentence, with its article.
  ///   - absence: The error where it is needed and not open.
  ///   - remedy: How it is opened.
  ///   - open: Reads what is to be shown, and begins the work on it; `nil` where it is gone.
  public init(
    key: String, summary: String, noun: String, absence: ErrorCode, remedy: String,
    open:
      @escaping @Sendable (SurfaceOpening, any WorkspaceStore) throws(SurfaceError) -> Stored<
        any Surface
      >?
  ) {
    self.key = key
    self.summary = summary
    self.noun = noun
    self.absence = absence
    self.remedy = remedy
    self.open = open
  }
}

/// What a surface is opened with.
public struct SurfaceOpening: Sendable {
  /// What it shows: a board, a trip, or the show whose boards are listed.
  public let subject: EntityKey
  /// The plugins of this build.
  public let registry: Registry
  /// Where the identities of what is made come from.
  public let ids: IDSequence
  /// The stamp of what is made.
  public let now: Timestamp
  /// What can be done on it, where it has modes.
  public let mode: InteractionMode
  /// The board that was open last.
  public let lastBoard: ID<Board>?
  /// How travel is estimated where no distance is given.
  public let travel: TravelSettings
  /// The same surface as it was, where it is only read anew: the person finds again what was set.
  public let previous: (any Surface)?

  /// Creates an opening.
  public init(
    subject: EntityKey, registry: Registry, ids: IDSequence, now: Timestamp,
    mode: InteractionMode = .play, lastBoard: ID<Board>? = nil, travel: TravelSettings = .usual,
    previous: (any Surface)? = nil
  ) {
    self.subject = subject
    self.registry = registry
    self.ids = ids
    self.now = now
    self.mode = mode
    self.lastBoard = lastBoard
    self.travel = travel
    self.previous = previous
  }
}

/// Why a surface cannot be opened.
public struct SurfaceError: Error, Hashable, Sendable {
  /// Which kind of failure it is.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// What can be done about it, or `nil`.
  public let remedy: String?

  /// Creates an error.
  public init(_ code: ErrorCode, _ message: String, remedy: String? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  /// Creates an error from a store's, which names the place.
  public init(_ error: StoreError) {
    self.init(error.code, "\(error.location): \(error.message)", remedy: error.remedy)
  }
}
