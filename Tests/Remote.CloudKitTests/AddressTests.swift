import AsyncHTTPClient
import Domain
import PluginAPI
import SyncSigning
import Testing

@testable import Remote_CloudKit

@Suite("Addresses, fingerprints and proxies")
struct AddressTests {
  @Test(
    "An address has a host and a port, and is written in one way",
    arguments: [
      ("https://192.168.1.20:7878", "https://192.168.1.20:7878", 7_878),
      ("https://sync.example.org/", "https://sync.example.org:443", 443),
      ("HTTPS://[2001:db8::1]:1", "https://[2001:db8::1]:1", 1),
      ("http://localhost", "http://localhost:80", 80),
      ("http://127.0.0.9:8080", "http://127.0.0.9:8080", 8_080),
      ("http://[::1]:8080", "http://[::1]:8080", 8_080),
    ])
  func good(text: String, base: String, port: Int) throws {
    let address = try ServerAddress(text, isInsecure: false)
    #expect(address.base == base && address.port == port)
    #expect(address.isEncrypted == base.hasPrefix("https"))
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "https://", "https://host/path", "https://host?query", "https://host#mark",
      "https://user@host", "https://user:password@host", "https://host:0", "https://host:70000",
      "host", "",
    ])
  func bad(text: String) {
    let error = #expect(throws: TransportError.self) {
      try ServerAddress(text, isInsecure: true)
    }
    #expect(error?.code == .badAddress, "\(text)")
  }

  @Test(
    "Unencrypted messages go to this machine only, unless a person allows more",
    arguments: ["http://192.0.2.1", "http://127.0.0.1.example.org", "http://127.1", "http://host"])
  func unencrypted(text: String) throws {
    let error = #expect(throws: TransportError.self) {
      try ServerAddress(text, isInsecure: false)
    }
    #expect(error?.code == .notAllowed)
    #expect(try ServerAddress(text, isInsecure: true).isEncrypted == false)
  }

  @Test("A fingerprint is 64 digits, with colons or without")
  func fingerprints() {
    let digits = String(repeating: "0a", count: 32)
    let pairs = Array(repeating: "0A", count: 32).joined(separator: ":")
    #expect(PinnedCertificate(pairs)?.digits == digits)
    #expect(PinnedCertificate(digits)?.digits == digits)
    for text in ["", String(digits.dropLast()), digits + "0", String(digits.dropLast()) + "g"] {
      #expect(PinnedCertificate(text) == nil)
    }
  }

  @Test(
    "A key that is none is refused before anything is sent",
    arguments: [
      ("ABC", "a key has 55 letters and digits, this has 3"),
      (String(repeating: "U", count: 55), "a key has no 'U'"),
      (String(repeating: "0", count: 54) + "1", "a letter or digit of the key is wrong"),
    ])
  func keys(text: String, message: String) {
    let plugin = RemotePlugin.cloudKit(environment: [:]) { .init(milliseconds: 0) }
    let error = #expect(throws: TransportError.self) {
      try plugin.connect(RemoteAddress(url: "https://host", key: text)) { _ in }
    }
    #expect(error?.message == message)
  }

  @Test(
    "The usual variables name a proxy",
    arguments: [
      (["https_proxy": "http://proxy:3128"], "proxy", 3_128),
      (["HTTPS_PROXY": "proxy:3128"], "proxy", 3_128),
      (["all_proxy": "http://proxy"], "proxy", 80),
      (["https_proxy": "http://one", "HTTPS_PROXY": "http://two"], "one", 80),
      (["http_proxy": "http://proxy"], nil, 0),
      (["https_proxy": "socks5://proxy"], nil, 0),
      (["https_proxy": "http://proxy", "no_proxy": "other, example.org"], nil, 0),
      (["https_proxy": "http://proxy", "NO_PROXY": "*"], nil, 0),
      (["https_proxy": "http://proxy", "no_proxy": "ample.org"], "proxy", 80),
      ([:], nil, 0),
    ] as [([String: String], String?, Int)])
  func proxies(environment: [String: String], host: String?, port: Int) throws {
    let address = try ServerAddress("https://sync.example.org", isInsecure: false)
    let proxy = ProxyChoice(environment).proxy(for: address)
    #expect(proxy?.host == host)
    if host != nil { #expect(proxy?.port == port) }
  }

  @Test("A program that answers requests takes no proxy from them")
  func gateway() throws {
    let address = try ServerAddress("http://localhost", isInsecure: false)
    let environment = ["HTTP_PROXY": "http://proxy", "REQUEST_METHOD": "GET"]
    #expect(ProxyChoice(environment).proxy(for: address) == nil)
  }
}
