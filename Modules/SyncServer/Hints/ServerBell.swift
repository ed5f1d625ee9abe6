/// That a zone changed.
public struct ZoneHint: Hashable, Sendable {
  /// Whose zone it is.
  public let owner: String
  /// The name of the zone.
  public let zone: String
  /// What the client that changed it calls itself; `nil` if it has no name.
  public let writer: String?

  /// Creates a hint.
  public init(owner: String, zone: String, writer: String? = nil) {
    (self.owner, self.zone, self.writer) = (owner, zone, writer)
  }
}

/// What the other servers of a storage let a server know.
public enum BellHint: Hashable, Sendable {
  /// A zone changed.
  case zone(ZoneHint)
  /// Any zone may have changed: hints were lost.
  case everything
}

/// How the servers of one storage let each other know of changes.
///
/// It carries hints only: what changed is in the storage, and a server that hears nothing for a
/// while answers no request differently. Its clients hear about changes later.
public protocol ServerBell: Sendable {
  /// Lets the other servers know of a change that is stored; does not wait.
  ///
  /// - Parameter hint: The change.
  func ring(_ hint: ZoneHint)

  /// Listens to the other servers, but not to itself.
  ///
  /// - Returns: The hints, without an end; it stops listening when the stream is no longer read. It
  ///   begins with ``BellHint/everything`` as soon as it hears them, and again after each time that
  ///   it heard nothing.
  func hints() -> AsyncStream<BellHint>
}
