import Domain
import Foundation
import PluginAPI
import Testing

@testable import Remote_CloudKit

@Suite("Addresses and tokens of private databases")
struct WebAddressTests {
  private static let host = "https://api.apple-cloudkit.com"
  private static let container = "\(host)/database/1/iCloud.org.example.app"
  private static let plugin = RemotePlugin.cloudKit(environment: [:]) { .init(milliseconds: 0) }

  private static func error(_ url: String, key: String = "a\nb") -> TransportError? {
    let address = RemoteAddress(url: url, key: key, isInsecure: true)
    return #expect(throws: TransportError.self, "\(url)") {
      try plugin.connect(address) { _ in }
    }
  }

  @Test("An address names a container, an environment and the private database")
  func good() throws {
    let address = try ServerAddress("\(Self.container)/production/private/", isInsecure: false)
    #expect(address.base == "https://api.apple-cloudkit.com:443")
    #expect(address.database?.container == "iCloud.org.example.app")
    #expect(address.database?.environment == "production" && address.database?.name == "private")
    #expect(try ServerAddress("https://192.0.2.1:7878/", isInsecure: false).database == nil)
  }

  @Test("A public database is refused, with the reason")
  func publicDatabase() {
    let error = Self.error("\(Self.container)/production/public")
    #expect(error?.code == .unsupported)
    #expect(
      error?.message
        == "a public database does not list what changed, and others can read what is in it")
    #expect(error?.remedy == "end the address with 'private' instead")
  }

  @Test(
    "Other addresses are refused",
    arguments: [
      "\(host)", "\(host)/", "\(container)/production/shared", "\(container)/test/private",
      "\(container)/production", "\(container)/production/private/zones",
      "\(host)/database/2/iCloud.a/production/private",
      "\(host)/database/1/org.example/production/private",
      "\(host)/database/1/iCloud.a%20b/production/private",
      "\(container)/production/private?ckAPIToken=a",
    ])
  func bad(url: String) {
    #expect(Self.error(url)?.code == .badAddress)
  }

  @Test("Tokens never go unencrypted to another machine")
  func unencrypted() {
    let error = Self.error("http://192.0.2.1/database/1/iCloud.a/production/private")
    #expect(error?.code == .notAllowed)
  }

  @Test("What is wrong with an address apart from its key is found without a key")
  func checkedFirst() throws {
    let good = RemoteAddress(url: "https://192.0.2.1:7878", key: "")
    try Self.plugin.check(good)
    var plain = good
    plain.url = "http://192.0.2.1:7878"
    var pinned = good
    pinned.fingerprint = "00"
    for (address, code) in [(plain, ErrorCode.notAllowed), (pinned, .malformed)] {
      let error = #expect(throws: TransportError.self) { try Self.plugin.check(address) }
      #expect(error?.code == code)
    }
  }

  @Test("A person is asked for what the address needs")
  func secrets() {
    let tokens = ["API token", "Web token"]
    #expect(Self.plugin.secrets("\(Self.container)/production/private") == tokens)
    #expect(Self.plugin.secrets(Self.host) == tokens)
    #expect(Self.plugin.secrets("https://192.168.1.20:7878") == RemotePlugin.plainSecrets)
    #expect(Self.plugin.renewal("https://192.168.1.20:7878").contains("keys new NAME"))
    #expect(Self.plugin.renewal(Self.host).contains("web token"))
  }

  @Test(
    "What a person is asked for fits how the address is read",
    arguments: [
      ("https://apple-cloudkit.com", true), ("https://api.Apple-CloudKit.com/", true),
      ("https://evilapple-cloudkit.com", false), ("https://apple-cloudkit.com.example.org", false),
      ("https://sync.example.org", false), ("https://sync.example.org//", false),
      ("https://sync.example.org/database", true), ("https://sync.example.org/other/path", true),
      ("https://sync.example.org/database/1/iCloud.a/production/private", true),
    ])
  func oneRule(url: String, isApple: Bool) {
    #expect((Self.plugin.secrets(url) == WebTokens.names) == isApple)
    let database = Result { try ServerAddress(url, isInsecure: false).database }
    // Of Apple's service it has a database, or is refused as it lacks one.
    switch database {
    case .success(let database): #expect((database != nil) == isApple)
    case .failure: #expect(isApple)
    }
  }

  @Test("A key needs two tokens", arguments: ["", "a", "a\n", "a\nb\nc", "a\nb c", "a\n\u{1}"])
  func badKeys(key: String) {
    #expect(Self.error("\(Self.container)/production/private", key: key)?.code == .malformed)
  }

  @Test("A token is taken as it is, or as it is in an address")
  func tokens() throws {
    let tokens = try WebTokens(" api \r\n158__54__a%2Bb%2Fc%3D\n")
    #expect(tokens.api == "api" && tokens.web == "158__54__a+b/c=")
    #expect(tokens.key == "api\n158__54__a+b/c=")
    #expect(try WebTokens(tokens.key) == tokens)
  }

  @Test(
    "In a query, a token is escaped",
    arguments: [
      ("a+b/c=", "a%2Bb%2Fc%3D"), ("A-z_0.9~", "A-z_0.9~"), ("&?#%", "%26%3F%23%25"),
      (";:@,!$'()*", "%3B%3A%40%2C%21%24%27%28%29%2A"),
    ])
  func escapes(token: String, text: String) {
    #expect(WebTokens.escaped(token) == text)
    #expect(text.removingPercentEncoding == token)
  }
}
