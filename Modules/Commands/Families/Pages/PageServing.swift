public import Workspace

/// What `serve` begins and ends: a program provides it.
public protocol PageServing: Sendable {
  /// Begins to serve pages at the workspace of a seat; where it does so already, it changes what is
  /// different.
  ///
  /// - Parameters:
  ///   - wish: How.
  ///   - seat: The seat at the workspace; pages begin with the show and trip that are open there.
  /// - Returns: Where the pages are.
  /// - Throws: ``CommandError`` if the address or the port cannot be used.
  func begin(_ wish: ServingWish, at seat: Seat) async throws(CommandError) -> ServedPages
  /// Ends all pages.
  func end() async
  /// Where the pages are; `nil` if none are served.
  var served: ServedPages? { get async }
}

/// How pages are served.
public struct ServingWish: Hashable, Sendable {
  /// The address of this machine to listen on; `nil` for its own.
  public var host: String?
  /// The port; 0 for any that is free, `nil` for the usual one.
  public var port: Int?
  /// What a page may do that is paired from now on.
  public var role: SeatRole

  /// Creates a wish.
  public init(host: String? = nil, port: Int? = nil, role: SeatRole = .edit) {
    (self.host, self.port, self.role) = (host, port, role)
  }
}

/// Where pages are served.
public struct ServedPages: Hashable, Sendable {
  /// The addresses for browsers; the first is the best.
  public var addresses: [String]
  /// What to type on another device; `nil` if only this machine is served.
  public var code: String?
  /// What a page may do that is paired now.
  public var role: SeatRole
  /// A picture of the first address with the code, for cameras: rows of text for a terminal.
  public var picture: [String]

  /// Creates it.
  public init(addresses: [String], code: String?, role: SeatRole, picture: [String] = []) {
    (self.addresses, self.code, self.role, self.picture) = (addresses, code, role, picture)
  }
}
