import Crypto
import Domain
import Foundation
import Page
import PluginAPI
import SwiftASN1
import Workspace
import X509

/// The certificate that a machine makes for itself, so that pages are encrypted without an
/// authority.
///
/// It is kept with its key in one file, so that browsers meet the same one again. Another is made
/// when it ends soon, or when the machine has another address or name.
struct MachineCertificate: Sendable {
  /// Browsers refuse those that are valid for longer than 398 days.
  private static let validity = TimeInterval(396 * 86_400)
  /// How long before its end it is replaced.
  private static let margin = TimeInterval(30 * 86_400)
  /// The clocks of devices differ.
  private static let tolerance = TimeInterval(86_400)

  /// The path of its file, which only its user may read.
  let path: String
  private let names: Set<GeneralName>

  /// Names the certificate of this machine.
  ///
  /// - Parameters:
  ///   - host: The address that is listened on.
  ///   - environment: The process's environment variables.
  /// - Throws: ``PageError`` if there is no folder for it.
  init(forHost host: String, environment: [String: String]) throws(PageError) {
    let path = WorkspaceLocation.statePath("certificate.pem", environment: environment)
    guard let path else {
      throw PageError(
        .notFound, "there is no folder for the certificate of this machine",
        remedy: "set XDG_STATE_HOME or HOME")
    }
    // Another machine's address is refused later, and must not change the certificate.
    self.init(
      at: path, names: ["localhost"] + HostAddresses.names(),
      addresses: [PageServer.loopback, "::1"] + HostAddresses.all()
        + (HostAddresses.contain(host) ? [host] : []))
  }

  /// Names a certificate for names and addresses; what is neither is left out.
  init(at path: String, names: [String], addresses: [String]) {
    self.path = path
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
  /// - Throws: ``PageError`` if it cannot be made or kept, or others can read its key.
  func read(at now: Timestamp) throws(PageError) -> PageEncryption {
    var file = stat()
    guard stat(path, &file) != 0 || file.st_mode & 0o077 == 0 else {
      throw PageError(
        .notAllowed, "others can read the key of this machine's certificate in '\(path)'",
        remedy: "delete the file: another one is made; or 'chmod 600' it if no one has read it")
    }
    if let kept = kept(at: now) { return kept }
    do {
      let text = try make(at: Date(now))
      try write(text)
      return try PageCertificate(Array(text.utf8), key: Array(text.utf8), now: now).encryption
    } catch {
      throw PageError(
        .inputOutput,
        "the certificate of this machine cannot be kept in '\(path)': "
          + SystemReason.text(of: error),
        remedy: "set XDG_STATE_HOME to a folder that can be written")
    }
  }

  /// The certificate in the file, if it is for this machine as it is now.
  private func kept(at now: Timestamp) -> PageEncryption? {
    guard let bytes = FileManager.default.contents(atPath: path),
      let documents = try? PEMDocument.parseMultiple(
        pemString: String(decoding: bytes, as: UTF8.self)),
      let first = documents.first, let certificate = try? Certificate(pemDocument: first),
      certificate.notValidBefore <= Date(now),
      Date(now) < certificate.notValidAfter - Self.margin,
      let alternatives = try? certificate.extensions.subjectAlternativeNames,
      names.isSubset(of: alternatives)
    else { return nil }
    return try? PageCertificate(Array(bytes), key: Array(bytes), now: now).encryption
  }

  private func make(at now: Date) throws -> String {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("Callboard on this machine") }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: now - Self.tolerance, notValidAfter: now + Self.validity,
      issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names.sorted { "\($0)" < "\($1)" })
      },
      issuerPrivateKey: Certificate.PrivateKey(key))
    return try certificate.serializeAsPEM().pemString + "\n" + key.pemRepresentation + "\n"
  }

  /// Writes the file, whole or not at all: another process may be reading it.
  private func write(_ text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    let new = "\(folder)/.\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // No one else can read the key at any moment.
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    } catch {
      try? FileManager.default.removeItem(atPath: new)
      throw error
    }
    guard rename(new, path) == 0 else {
      let fault = errno
      try? FileManager.default.removeItem(atPath: new)
      throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EIO)
    }
  }
}
