import PluginAPI
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
  /// What a page may do that is paired from now on; `nil` for the usual role.
  public var role: SeatRole?
  /// The certificate for HTTPS; `nil` for HTTP.
  public var certificate: CertificateWish?
  /// The folder for recordings of touches; `nil` if they are not recorded.
  public var recordings: String?

  /// Creates a wish.
  public init(
    host: String? = nil, port: Int? = nil, role: SeatRole? = nil,
    certificate: CertificateWish? = nil, recordings: String? = nil
  ) {
    (self.host, self.port, self.role, self.certificate) = (host, port, role, certificate)
    self.recordings = recordings
  }
}

/// The certificate that is wanted for HTTPS.
public enum CertificateWish: Hashable, Sendable {
  /// The one that this machine makes for itself.
  case ofMachine
  /// One in files, by their paths; without a key, it is in the same file.
  case at(String, key: String?)

  /// What the options `--tls`, `--certificate` and `--key` mean together; `nil` for HTTP.
  ///
  /// - Throws: ``CommandError`` for a key without a certificate.
  public static func of(
    isWanted: Bool, certificate: String?, key: String?
  ) throws(CommandError) -> CertificateWish? {
    if let certificate { return .at(certificate, key: key) }
    guard key == nil else {
      throw CommandError(
        .syntax, "'--key' needs the certificate that it belongs to",
        remedy: "add '--certificate FILE'")
    }
    return isWanted ? .ofMachine : nil
  }
}

/// Where pages are served.
public struct ServedPages: Hashable, Sendable {
  /// The addresses for browsers; the first is the best.
  public var addresses: [String]
  /// What to type on another device; `nil` if only this machine is served.
  public var code: String?
  /// What the certificate is recognised by; `nil` if pages are not encrypted.
  public var fingerprint: String?
  /// What a page may do that is paired now.
  public var role: SeatRole
  /// A picture of the first address with the code, for cameras: rows of text for a terminal.
  public var picture: [String]
  /// The same as squares, the black ones `true`.
  public var squares: [[Bool]]
  /// The folder in which touches are recorded; `nil` if they are not.
  public var recordings: String?

  /// Creates it.
  public init(
    addresses: [String], code: String?, fingerprint: String? = nil, role: SeatRole,
    picture: [String] = [], squares: [[Bool]] = [], recordings: String? = nil
  ) {
    (self.addresses, self.code, self.fingerprint) = (addresses, code, fingerprint)
    (self.role, self.picture, self.squares) = (role, picture, squares)
    self.recordings = recordings
  }
}
