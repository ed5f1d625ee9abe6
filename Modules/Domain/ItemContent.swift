/// What an item of a board holds.
public enum ItemContent: Hashable, Sendable {
  /// An object that it shows, and what a tap sends instead of what the console's profile says;
  /// `nil` for what it says.
  case object(ID<ShowObject>, message: String?)
  /// A message of its own, which a tap sends (spec B14).
  case message(String)

  /// Creates content of what is kept apart in files; `nil` where there is neither.
  ///
  /// The message is taken as it is: check it with ``MessageText/validated(_:)`` first.
  public init?(object: ID<ShowObject>?, message: String?) {
    if let object {
      self = .object(object, message: message)
    } else if let message {
      self = .message(message)
    } else {
      return nil
    }
  }

  // The optimizer of Swift 6.3 ends over some of the places where these two are inlined.

  /// The object that it shows, or `nil`.
  @inline(never)
  public var object: ID<ShowObject>? {
    switch self {
    case .object(let object, _): object
    case .message: nil
    }
  }

  /// What a tap sends instead of what the console's profile says; `nil` for what it says.
  @inline(never)
  public var message: String? {
    switch self {
    case .object(_, let message): message
    case .message(let message): message
    }
  }

  /// The same with another object; a message stays.
  public func showing(_ object: ID<ShowObject>) -> Self { .object(object, message: message) }

  /// The same with another message, or `nil` where nothing would be left.
  public func sending(_ message: String?) -> Self? { Self(object: object, message: message) }
}

extension ItemContent {
  /// The most characters of a short name.
  private static let shortest = 16

  /// What an item without a label is called that shows no object: the end of its message, as in
  /// `/1/1` or `/go/0 5`; `nil` for one that shows an object.
  public var shortName: String? {
    guard case .message(var name) = self else { return nil }
    while name.count > Self.shortest, let slash = name.dropFirst().firstIndex(of: "/") {
      name = String(name[slash...])
    }
    return name.count > Self.shortest ? "…" + name.suffix(Self.shortest - 1) : name
  }
}
