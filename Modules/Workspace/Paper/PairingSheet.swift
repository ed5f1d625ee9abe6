import PluginAPI

/// The paper that pairs a device: the address of the pages, the code, and a picture of both.
public struct PairingSheet: Sendable {
  /// The addresses; the first is the best.
  public let addresses: [String]
  /// What to type on another device.
  public let code: String
  /// What a page may do that is paired with it.
  public let role: SeatRole
  /// What the certificate is recognised by; `nil` if pages are not encrypted.
  public let fingerprint: String?
  /// The picture of the first address and the code, for cameras.
  public let squares: [[Bool]]

  /// Creates a sheet.
  public init(
    addresses: [String], code: String, role: SeatRole, fingerprint: String?, squares: [[Bool]]
  ) {
    (self.addresses, self.code, self.role) = (addresses, code, role)
    (self.fingerprint, self.squares) = (fingerprint, squares)
  }

  var parts: [PaperPart] {
    var parts: [PaperPart] = [
      .heading(PaperHeading("Pair a tablet or phone", detail: "It may \(role.rights).")),
      .text("1. Join the network of this machine."),
      .text("2. Scan this, or open \(addresses.joined(separator: " or ")) in a browser."),
      .squares(PaperSquares(squares)), .heading(PaperHeading(code, detail: "3. Type this code.")),
    ]
    if let fingerprint {
      parts.append(
        .text(
          "The browser warns of a certificate that it does not know. Its fingerprint (SHA-256) "
            + "has to be \(fingerprint)."))
    }
    return parts
  }
}

extension SeatRole {
  /// What a page with the role may do, in words.
  public var rights: String {
    switch self {
    case .look: "look"
    case .play: "look and play"
    case .edit: "look, play and edit"
    }
  }
}
