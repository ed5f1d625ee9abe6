public import Domain

/// What can be read of a damaged workspace.
public struct Salvage: Sendable {
  /// Something that cannot be read, or cannot be.
  public struct Loss: Hashable, Sendable {
    /// Where it was, and what is wrong with it.
    public let finding: StoreFinding
    /// The entity that it was, if known.
    public let key: EntityKey?
    /// Its text, as far as it can be read.
    public let text: String?

    /// Creates a loss.
    public init(_ finding: StoreFinding, key: EntityKey? = nil, text: String? = nil) {
      (self.finding, self.key, self.text) = (finding, key, text)
    }
  }

  /// The entities that can be read, boards in their order.
  ///
  /// They may not fit together: owners may be missing, and identities and names there twice.
  public var entities: [Entity] = []
  /// Entities that were lost, as the record of changes has them.
  public var recorded: [Entity] = []
  /// The last views.
  public var views: [ID<Board>: ViewMemory] = [:]
  /// How consoles were connected.
  public var connections: [ID<Show>: ConnectionMemory] = [:]
  /// How much of the history is kept.
  public var historyLimit = HistoryLimit.standard
  /// What was lost.
  public var losses: [Loss] = []

  /// Creates a salvage of nothing.
  public init() {}
}
