/// A show: the content of one console file or one production.
public struct Show: Hashable, Sendable, Codable {
  /// The identity.
  public let id: Domain.ID<Show>
  /// The name, unique in the workspace by its ``NameKey``.
  public var name: String
  /// When the show was created.
  public let created: Timestamp

  /// Creates a show.
  ///
  /// The name is not checked: validate it with ``Name/validated(_:orEmpty:)`` first.
  public init(id: Domain.ID<Show>, name: String, created: Timestamp) {
    self.id = id
    self.name = name
    self.created = created
  }
}
