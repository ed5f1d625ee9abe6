package import PluginAPI

/// Who sent a request.
public struct RequestSender: Hashable, Sendable {
  /// Whose zones it is about.
  public let owner: String
  /// The key that signed it; an owner can have several.
  public let key: String
  /// Whether the key may change zones and records, or only read them.
  public let canWrite: Bool

  /// Creates a sender.
  public init(owner: String, key: String, canWrite: Bool = true) {
    (self.owner, self.key, self.canWrite) = (owner, key, canWrite)
  }
}

extension RemoteRequest {
  /// Whether it changes what is stored.
  package var isWrite: Bool {
    switch self {
    case .modify, .createZone, .deleteZone: true
    case .lookup, .query, .changes, .zoneChanges, .zones: false
    }
  }

  /// Whether it reads a page of records: one that joins a workspace asks for hundreds in a row.
  var isOfPage: Bool {
    switch self {
    case .changes, .query: true
    case .modify, .lookup, .zoneChanges, .zones, .createZone, .deleteZone: false
    }
  }

  /// Whether it reads records by name: it is a request among others, but its records can be as many
  /// bytes as those of a page.
  var readsByName: Bool {
    switch self {
    case .modify, .lookup: true
    case .changes, .query, .zoneChanges, .zones, .createZone, .deleteZone: false
    }
  }
}
