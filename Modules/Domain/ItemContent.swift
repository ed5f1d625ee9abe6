/// The content of a board's item.
public enum ItemContent: Hashable, Sendable {
  /// An object, and an optional message that a tap sends instead of the profile's.
  case object(ID<ShowObject>, message: String?)
  /// Its own message, which a tap sends.
  case message(String)

  /// Creates content from its parts, stored separately in files; `nil` if there are none.
  ///
  /// The message is not checked: validate it with ``MessageText/validated(_:)`` first.
  public init?(object: ID<ShowObject>?, message: String?) {
    if let object {
      self = .object(object, message: message)
    } else if let message {
      self = .message(message)
    } else {
      return nil
    }
  }

  // The optimizer of Swift 6.3 crashes in some places where these two are inlined.

  /// The object that it shows, or `nil`.
  @inline(never)
  public var object: ID<ShowObject>? {
    switch self {
    case .object(let object, _): object
    case .message: nil
    }
  }

  /// What a tap sends instead of the profile's message; `nil` for the profile's message.
  @inline(never)
  public var message: String? {
    switch self {
    case .object(_, let message): message
    case .message(let message): message
    }
  }

  /// The content with another object; a message stays.
  public func showing(_ object: ID<ShowObject>) -> Self { .object(object, message: message) }

  /// The content with another message, or `nil` if nothing would be left.
  public func sending(_ message: String?) -> Self? { Self(object: object, message: message) }
}

extension ItemContent {
  /// The maximum length of a short name.
  private static let shortest = 16

  /// The name of an item without a label or object: the end of its message, as in `/1/1` or `/go/0
  /// 5`; `nil` if it shows an object.
  public var shortName: String? {
    guard case .message(var name) = self else { return nil }
    while name.count > Self.shortest, let slash = name.dropFirst().firstIndex(of: "/") {
      name = String(name[slash...])
    }
    return name.count > Self.shortest ? "…" + name.suffix(Self.shortest - 1) : name
  }
}
