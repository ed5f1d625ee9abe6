import Crypto
package import Domain
import Foundation
import NIOCore
package import NIOSSL
import PluginAPI
import SwiftASN1
package import Transport
import X509

/// What a server shows over HTTPS, with the key for it.
package struct ServerCertificate: Sendable {
  /// The most bytes of a file of certificates or keys.
  private static let longestFile = 1 << 20

  /// The SHA-256 of the certificate, as browsers show it: `5C:0A:…`.
  package let fingerprint: String
  /// The names and addresses that it is valid for, as written in URLs.
  package let names: [String]
  /// How a server encrypts connections with it.
  package let configuration: TLSConfiguration
  /// The same, ready to use.
  package let context: NIOSSLContext

  /// Reads files in PEM form.
  ///
  /// - Parameters:
  ///   - path: The path of the certificate, with those that vouch for it behind it.
  ///   - key: The path of its key; `nil` if it is in the same file.
  ///   - now: The time.
  /// - Throws: ``/Transport/ServingError`` if a file cannot be read or used, the certificate is
  ///   not valid now, or others can read the key.
  package init(at path: String, key: String? = nil, now: Timestamp) throws(ServingError) {
    let certificate = try Self.read(path)
    let key = (path: key ?? path, file: try key.map(Self.read) ?? certificate)
    do throws(Fault) {
      try self.init(certificate.bytes, key: key.file.bytes, now: now)
    } catch {
      switch error {
      case .expired(let date):
        throw ServingError(
          .notAllowed, "the certificate in '\(path)' expired on \(Self.text(of: date))",
          remedy: "renew it, or leave it out: this machine makes one")
      case .notYetValid(let date):
        throw ServingError(
          .notAllowed,
          "the certificate in '\(path)' is not valid before \(Self.text(of: date))",
          remedy: "check the date of this machine, or leave it out: the machine makes one")
      case .noCertificate:
        throw ServingError(
          .malformed, "'\(path)' has no certificate in PEM form",
          remedy: "give a file that begins with '-----BEGIN CERTIFICATE-----'")
      case .noKey:
        throw ServingError(
          .malformed,
          "'\(key.path)' has no private key in PEM form that can be read without a password",
          remedy: "give the file of the key with --key")
      case .otherKey:
        throw ServingError(
          .malformed, "the key in '\(key.path)' does not belong to the certificate in '\(path)'",
          remedy: "give the file of its key with --key")
      }
    }
    guard !key.file.isExposed else {
      throw ServingError(
        .notAllowed, "others can read the private key in '\(key.path)'",
        remedy: "'chmod 600 \(key.path)' if no one has read it, or get another certificate")
    }
  }

  private static func text(of date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }

  /// Why a certificate cannot be used.
  enum Fault: Error {
    case noCertificate, noKey, otherKey
    case expired(Date)
    case notYetValid(Date)
  }

  /// Takes texts in PEM form.
  init(
    _ certificate: [UInt8], key: [UInt8], now: Timestamp
  ) throws(Fault) {
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificate), let first = chain.first,
      let bytes = try? first.toDERBytes(), let facts = try? Certificate(derEncoded: bytes)
    else { throw .noCertificate }
    guard facts.notValidBefore <= Date(now) else { throw .notYetValid(facts.notValidBefore) }
    guard Date(now) < facts.notValidAfter else { throw .expired(facts.notValidAfter) }
    guard let key = try? NIOSSLPrivateKey(bytes: key, format: .pem) else { throw .noKey }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    // Everything else was checked: it sees whether the two belong together.
    guard let context = try? NIOSSLContext(configuration: configuration) else { throw .otherKey }
    (self.configuration, self.context) = (configuration, context)
    fingerprint = SHA256.hash(data: bytes).hexadecimal(separator: ":").uppercased()
    names = Self.names(in: facts)
  }

  private static func names(in certificate: Certificate) -> [String] {
    guard let names = try? certificate.extensions.subjectAlternativeNames else { return [] }
    return names.compactMap { name in
      switch name {
      case .dnsName(let text): text.lowercased()
      case .ipAddress(let address):
        try? SocketAddress(packedIPAddress: ByteBuffer(bytes: address.bytes), port: 0).numbers
      default: nil
      }
    }
  }

  private static func read(_ path: String) throws(ServingError) -> (
    bytes: [UInt8], isExposed: Bool
  ) {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      return (
        Array(try file.read(upToCount: longestFile) ?? Data()),
        SecretFile.isExposed(file.fileDescriptor)
      )
    } catch {
      throw ServingError(
        .unreadable, "'\(path)' cannot be read: \(SystemReason.text(of: error))",
        remedy: "check its path and who may read it")
    }
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1_000)
  }
}
