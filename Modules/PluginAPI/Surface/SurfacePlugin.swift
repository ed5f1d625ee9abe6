public import Domain
public import GridGeometry

/// A kind of surface that can be opened at a seat.
public struct SurfacePlugin: Plugin {
  /// The key, also used in recordings of touches.
  public let key: String
  /// A short description.
  public let summary: String
  /// The noun with its article: `the list of boards`.
  public let noun: String
  /// The error if no such surface is open.
  public let absence: ErrorCode
  /// Reads the subject and opens a session on it; `nil` if it no longer exists.
  public let open:
    @Sendable (SurfaceOpening, any WorkspaceStore) throws(SurfaceError) -> Stored<any Surface>?

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - key: The key, also used in recordings of touches.
  ///   - summary: A short description.
  ///   - noun: The noun with its article.
  ///   - absence: The error if no such surface is open.
  ///   - open: Reads the subject and opens a session on it; `nil` if it no longer exists.
  public init(
    key: String, summary: String, noun: String, absence: ErrorCode,
    open:
      @escaping @Sendable (SurfaceOpening, any WorkspaceStore) throws(SurfaceError) -> Stored<
        any Surface
      >?
  ) {
    self.key = key
    self.summary = summary
    self.noun = noun
    self.absence = absence
    self.open = open
  }
}

/// The inputs for opening a surface.
public struct SurfaceOpening: Sendable {
  /// The subject: a board, a trip, or the show whose boards are listed.
  public let subject: EntityKey
  /// The plugins of this build.
  public let registry: Registry
  /// The extent of the view in screen points.
  public let size: Size<ScreenSpace>
  /// The source of new identities: a sequence that nothing else uses, as the surface keeps it.
  public let ids: IDSequence
  /// The time stamp of new entities.
  public let now: Timestamp
  /// The mode, if the surface has modes.
  public let mode: InteractionMode
  /// Whether nothing can be changed there: what would be refused in the end is not offered.
  public let isReadOnly: Bool
  /// The last open board.
  public let lastBoard: ID<Board>?
  /// How to estimate travel if no distance is given.
  public let travel: TravelSettings
  /// The texts.
  public let wording: any Wording
  /// The previous state, if the surface is only read again: the user's settings are kept.
  public let previous: (any Surface)?

  /// Creates an opening.
  public init(
    subject: EntityKey, registry: Registry, in size: Size<ScreenSpace>, ids: IDSequence,
    now: Timestamp,
    mode: InteractionMode = .play, isReadOnly: Bool = false, lastBoard: ID<Board>? = nil,
    travel: TravelSettings = .usual,
    previous: (any Surface)? = nil, wording: any Wording = EnglishWording()
  ) {
    self.subject = subject
    self.registry = registry
    self.size = size
    self.ids = ids
    self.now = now
    self.mode = mode
    self.isReadOnly = isReadOnly
    self.lastBoard = lastBoard
    self.travel = travel
    self.wording = wording
    self.previous = previous
  }
}

/// Why a surface cannot be opened.
///
/// The message is in English, for developers and logs. If the rules of a board refuse its settings,
/// a ``Wording`` makes a sentence for users of the ``refusal``.
public struct SurfaceError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// How to fix it, or `nil`.
  public let remedy: String?
  /// Why the rules of the board refuse its settings; `nil` for other failures.
  public let refusal: RefusalReason?

  /// Creates an error.
  public init(
    _ code: ErrorCode, _ message: String, remedy: String? = nil, refusal: RefusalReason? = nil
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.refusal = refusal
  }

  /// Refuses a size that no view can have.
  package static func check(viewSize size: Size<ScreenSpace>) throws(SurfaceError) {
    guard Viewport.home.resized(to: size) == nil else { return }
    throw SurfaceError(
      .viewOutOfRange, "a view cannot be \(size.width) by \(size.height) points large")
  }

  /// The board follows other rules than those it was given.
  package static func otherRules(of board: Board, than placement: PlacementPlugin) -> Self {
    Self(
      .cannotOpen,
      "board '\(board.name)' has the rules '\(board.rules.key)', not '\(placement.key)'")
  }

  /// The rules of the board refuse its settings.
  package static func refused(_ board: Board, _ reason: RefusalReason) -> Self {
    let subject = "the rules '\(board.rules.key)' of board '\(board.name)'"
    guard case .badSetting(let name, let value, let allowed) = reason else {
      return Self(
        reason.code, "\(subject) refuse its settings: \(reason.printedCode)", refusal: reason)
    }
    guard let allowed else {
      return Self(reason.code, "\(subject) have no setting '\(name)'", refusal: reason)
    }
    return Self(
      reason.code, "\(subject) refuse '\(value)' for the setting '\(name)'",
      remedy: "use \(EnglishWording().text(allowed))", refusal: reason)
  }

  /// The build has no rules for boards.
  package static var noRules: Self { Self(.cannotOpen, "this build has no placement rules") }

  /// Creates an error from a store error, which names the place.
  public init(_ error: StoreError) {
    self.init(error.code, "\(error.location): \(error.message)", remedy: error.remedy)
  }
}
