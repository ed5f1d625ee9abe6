import Crypto
package import Domain
import Foundation
import PluginAPI
import SwiftASN1
package import Transport
import X509

/// The certificate that a machine makes for itself, so that connections are encrypted without an
/// authority.
///
/// It is kept with its key in one file, so that others meet the same one again. Another is made
/// when it ends soon, or when the machine has another address or name.
package struct MachineCertificate: Sendable {
  /// Browsers refuse those that are valid for longer than 398 days.
  private static let browserValidity = TimeInterval(396 * 86_400)
  /// Clients that know a certificate by its fingerprint have to get another one with each new
  /// certificate.
  private static let pinnedValidity = TimeInterval(20 * 366 * 86_400)
  /// How long before its end it is replaced.
  private static let margin = TimeInterval(30 * 86_400)
  /// The clocks of devices differ.
  private static let tolerance = TimeInterval(86_400)

  /// The path of its file, which only its user may read.
  package let path: String
  private let names: Set<GeneralName>
  /// Whether clients know it by its fingerprint, so that no other may take its place by itself.
  private let isPinned: Bool

  /// Names the certificate of this machine, for all its names and addresses.
  ///
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - host: The address that is listened on.
  package init(at path: String, ofMachineListeningOn host: String) {
    // Another machine's address is refused later, and must not change the certificate.
    self.init(
      at: path, names: ["localhost"] + HostAddresses.names(),
      addresses: ["127.0.0.1", "::1"] + HostAddresses.all()
        + (HostAddresses.contain(host) ? [host] : []))
  }

  /// Names a certificate for names and addresses; what is neither is left out.
  package init(at path: String, names: [String], addresses: [String]) {
    self.init(at: path, names, addresses, isPinned: false)
  }

  /// Names a certificate that clients know by its fingerprint: it stays the same when the machine
  /// gets another address or name.
  ///
  /// - Parameter path: The path of its file.
  package init(pinnedAt path: String) {
    self.init(at: path, ["localhost"], [], isPinned: true)
  }

  private init(
    at path: String, _ names: [String], _ addresses: [String], isPinned: Bool
  ) {
    (self.path, self.isPinned) = (path, isPinned)
    let names = names.filter { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
    self.names = Set(
      names.map { .dnsName($0.lowercased()) } + addresses.compactMap(Self.addressName))
  }

  private static func addressName(_ text: String) -> GeneralName? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      bytes.removeLast(12)
    } else if inet_pton(AF_INET6, text, &bytes) != 1 {
      return nil
    }
    return .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
  }

  /// Reads the certificate, or makes and keeps another one.
  ///
  /// - Parameter now: The time.
  /// - Returns: The certificate.
  /// - Throws: ``/Transport/ServingError`` if it cannot be made or kept, or others can
  ///   read its key.
  package func read(at now: Timestamp) throws(ServingError) -> ServerCertificate {
    guard !SecretFile.isExposed(at: path) else {
      throw ServingError(
        .notAllowed, "others can read the key of this machine's certificate in '\(path)'",
        remedy: "delete the file: another one is made; or 'chmod 600' it if no one has read it")
    }
    if let kept = kept(at: now) { return kept }
    guard !isPinned || access(path, F_OK) != 0 else {
      throw ServingError(
        .malformed, "the certificate in '\(path)' cannot be used",
        remedy: "check the date of this machine and the file; if you delete it, another is made, "
          + "and every client needs its fingerprint")
    }
    do {
      let text = try make(at: Date(now))
      try write(text)
      return try ServerCertificate(Array(text.utf8), key: Array(text.utf8), now: now)
    } catch {
      throw ServingError(
        .inputOutput,
        "the certificate of this machine cannot be kept in '\(path)': "
          + SystemReason.text(of: error),
        remedy: "see that the folder can be written")
    }
  }

  /// The certificate in the file, if it is for this machine as it is now.
  private func kept(at now: Timestamp) -> ServerCertificate? {
    guard let bytes = FileManager.default.contents(atPath: path),
      let documents = try? PEMDocument.parseMultiple(
        pemString: String(decoding: bytes, as: UTF8.self)),
      let first = documents.first, let certificate = try? Certificate(pemDocument: first),
      certificate.notValidBefore <= Date(now),
      Date(now) < certificate.notValidAfter - Self.margin,
      let alternatives = try? certificate.extensions.subjectAlternativeNames,
      names.isSubset(of: alternatives)
    else { return nil }
    return try? ServerCertificate(Array(bytes), key: Array(bytes), now: now)
  }

  private func make(at now: Date) throws -> String {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("Callboard on this machine") }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: now - Self.tolerance,
      notValidAfter: now + (isPinned ? Self.pinnedValidity : Self.browserValidity),
      issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        // No key usage: a client that trusts this certificate itself takes it for its own issuer,
        // and an issuer with a key usage must be allowed to sign certificates.
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names.sorted { "\($0)" < "\($1)" })
      },
      issuerPrivateKey: Certificate.PrivateKey(key))
    return try certificate.serializeAsPEM().pemString + "\n" + key.pemRepresentation + "\n"
  }

  /// Writes the file, and makes its folder; another process may be reading it.
  private func write(_ text: String) throws {
    let folder = FilePath.parts(of: path).folder
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
  }
}
