import Domain
import Foundation
import SwiftASN1
import TestSupport
import Testing
import Transport
import X509

@testable import Certificates

@Suite("The certificate of a server")
struct ServerCertificateTests {
  private let folder: TemporaryFolder
  private let now = Timestamp(milliseconds: 1_800_000_000_000)
  private static let day = Int64(86_400_000)

  init() throws { folder = try TemporaryFolder() }

  private func ofMachine(
    _ file: String = "state/certificate.pem", names: [String] = ["localhost", "Desk"],
    addresses: [String] = ["127.0.0.1", "192.168.1.20", "fd00::1"]
  ) -> MachineCertificate {
    MachineCertificate(at: folder.file(file), names: names, addresses: addresses)
  }

  private func after(days: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + days * Self.day)
  }

  // MARK: Of the machine

  @Test("is made once, and kept in a file that only its user can read")
  func keeping() throws {
    let made = try ofMachine().read(at: now)
    #expect(made.fingerprint.wholeMatch(of: /[0-9A-F]{2}(:[0-9A-F]{2}){31}/) != nil)
    #expect(try ofMachine().read(at: after(days: 300)).fingerprint == made.fingerprint)
    let facts = try FileManager.default.attributesOfItem(
      atPath: folder.file("state/certificate.pem"))
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test("is not used while others can read its key")
  func readable() throws {
    let made = try ofMachine().read(at: now)
    let path = folder.file("state/certificate.pem")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let error = #expect(throws: ServingError.self) { try ofMachine().read(at: now) }
    #expect(error?.message.contains(path) == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try ofMachine().read(at: now).fingerprint == made.fingerprint)
  }

  @Test("names the machine and its addresses, and can vouch for no other")
  func names() throws {
    _ = try ofMachine().read(at: now)
    let text = folder.read("state/certificate.pem")
    let key = try #require(text.range(of: "-----BEGIN PRIVATE")?.lowerBound)
    let certificate = try Certificate(pemEncoded: String(text[..<key]))
    let names = try #require(try certificate.extensions.subjectAlternativeNames)
    #expect(Set(names.map { "\($0)" }).count == 5)
    #expect(names.contains(.dnsName("desk")) && names.contains(.dnsName("localhost")))
    #expect(try certificate.extensions.basicConstraints == .notCertificateAuthority)
    let days = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore) / 86_400
    // What browsers accept at the most.
    #expect(days <= 398)
  }

  @Test("is made again for another address, near its end, or if its file is damaged")
  func renewing() throws {
    var last = try ofMachine().read(at: now).fingerprint
    func expectAnother(_ next: ServerCertificate, _ why: String) {
      #expect(next.fingerprint != last, "\(why)")
      last = next.fingerprint
    }
    expectAnother(try ofMachine(addresses: ["10.0.0.1"]).read(at: now), "address")
    expectAnother(try ofMachine(names: ["other"], addresses: []).read(at: now), "name")
    expectAnother(try ofMachine(names: ["other"], addresses: []).read(at: after(days: 390)), "end")
    expectAnother(try ofMachine(names: ["other"], addresses: []).read(at: now), "a clock put back")
    for damage in ["", "no certificate", String(folder.read("state/certificate.pem").prefix(300))] {
      _ = try folder.write(damage, to: "state/certificate.pem")
      expectAnother(try ofMachine(names: ["other"], addresses: []).read(at: now), "damage")
    }
  }

  @Test("is the same whatever is listened on, even the address of another machine")
  func hosts() throws {
    let fingerprints = try ["127.0.0.1", "0.0.0.0", "203.0.113.5", "127.0.0.1"].map { host in
      try MachineCertificate(at: folder.file("m.pem"), ofMachineListeningOn: host).read(at: now)
        .fingerprint
    }
    #expect(Set(fingerprints).count == 1)
  }

  @Test("that cannot be kept is an error that names its file")
  func unwritable() throws {
    _ = try folder.write("", to: "file")
    let error = #expect(throws: ServingError.self) {
      try ofMachine("file/certificate.pem").read(at: now)
    }
    #expect(error?.message.contains(folder.file("file/certificate.pem")) == true)
  }

  @Test("that clients know by its fingerprint is valid for long, and never replaced by itself")
  func pinned() throws {
    let file = folder.file("pinned.pem")
    let made = try MachineCertificate(pinnedAt: file).read(at: now)
    let late = try MachineCertificate(pinnedAt: file).read(at: after(days: 365 * 19))
    #expect(late.fingerprint == made.fingerprint)
    let text = folder.read("pinned.pem")
    let past = #expect(throws: ServingError.self) {
      try MachineCertificate(pinnedAt: file).read(at: after(days: -300))
    }
    #expect(past?.message == "the certificate in '\(file)' cannot be used")
    #expect(folder.read("pinned.pem") == text)
    _ = try folder.write("", to: "pinned.pem")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(throws: ServingError.self) { try MachineCertificate(pinnedAt: file).read(at: now) }
  }

  // MARK: In files

  /// The certificate and the key of a machine's file.
  private func parts(_ file: String) throws -> (certificate: String, key: String) {
    _ = try ofMachine(file).read(at: now)
    let text = folder.read(file)
    let key = try #require(text.range(of: "-----BEGIN PRIVATE")?.lowerBound)
    return (String(text[..<key]), String(text[key...]))
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("is not used while others can read its key, wherever the key is")
  func exposed() throws {
    let one = try parts("one.pem")
    let (certificate, key, both) = (
      try folder.write(one.certificate, to: "c.pem"), try folder.write(one.key, to: "k.pem"),
      folder.file("one.pem")
    )
    for (certificate, key, file) in [(certificate, key, key), (both, nil, both)] {
      // Everyone may read the certificate itself.
      try setMode(0o644, of: file)
      let error = #expect(throws: ServingError.self) {
        try ServerCertificate(at: certificate, key: key, now: now)
      }
      #expect(error?.message == "others can read the private key in '\(file)'")
      #expect(error?.remedy.contains("chmod 600 \(file)") == true)
      try setMode(0o600, of: file)
      _ = try ServerCertificate(at: certificate, key: key, now: now)
    }
  }

  @Test("can be in one file with its key, or in two")
  func files() throws {
    let one = try parts("one.pem")
    let (certificate, key) = (
      try folder.write(one.certificate, to: "c.pem"), try folder.write(one.key, to: "k.pem")
    )
    try setMode(0o600, of: key)
    let both = try ServerCertificate(at: folder.file("one.pem"), now: now)
    let apart = try ServerCertificate(at: certificate, key: key, now: now)
    #expect(apart.fingerprint == both.fingerprint)
    #expect(
      Set(both.names) == ["localhost", "desk", "127.0.0.1", "192.168.1.20", "[fd00::1]"])
  }

  @Test(
    "in a file are refused when they are not valid",
    arguments: [(1_000, "one.pem' expired on 20"), (-300, "one.pem' is not valid before 20")])
  func invalid(days: Int64, message: String) throws {
    _ = try parts("one.pem")
    let file = folder.file("one.pem")
    _ = try ServerCertificate(at: file, now: after(days: 300))
    let error = #expect(throws: ServingError.self) {
      try ServerCertificate(at: file, now: after(days: days))
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("in files that cannot be used is an error that names the file")
  func faults() throws {
    let (one, two) = (try parts("one.pem"), try parts("two.pem"))
    let certificate = try folder.write(one.certificate, to: "c.pem")
    let other = try folder.write(two.key, to: "other.pem")
    let text = try folder.write("text", to: "text")
    for (certificate, key, message) in [
      (folder.file("none.pem"), nil, "none.pem' cannot be read: no such file"),
      (text, nil, "text' has no certificate"),
      (certificate, nil, "c.pem' has no private key"),
      (certificate, text, "text' has no private key"),
      (certificate, other, "other.pem' does not belong to the certificate"),
      (certificate, folder.file("no-key.pem"), "no-key.pem' cannot be read"),
      (folder.path, nil, "cannot be read"),
    ] as [(String, String?, String)] {
      let error = #expect(throws: ServingError.self) {
        try ServerCertificate(at: certificate, key: key, now: now)
      }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
    }
  }
}
