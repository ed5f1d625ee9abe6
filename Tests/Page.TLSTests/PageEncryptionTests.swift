import Domain
import Page
import TestSupport
import Testing
import Transport

@testable import Page_TLS

@Suite("The encryption of pages")
struct PageEncryptionTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  @Test("has all names with a certificate of the machine, and those of one in a file")
  func names() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.file("state")]
    let own = try PageEncryptionPlugin.tls.ofMachine("127.0.0.1", environment, now)
    #expect(own.names.isEmpty)
    let file = folder.file("state/callboard/certificate.pem")
    let filed = try PageEncryptionPlugin.tls.inFile(file, nil, now)
    #expect(filed.fingerprint == own.fingerprint)
    #expect(Set(filed.names).isSuperset(of: ["localhost", "127.0.0.1"]))
    #expect(filed.hosts(among: ["127.0.0.1", "203.0.113.5"], isLoopback: false) == ["127.0.0.1"])
    #expect(filed.hosts(among: ["localhost"], isLoopback: true) == ["localhost"])
  }

  @Test("that cannot be read is an error that names the file")
  func fault() {
    let error = #expect(throws: ServingError.self) {
      try PageEncryptionPlugin.tls.inFile("/none.pem", nil, now)
    }
    #expect(error?.message.contains("'/none.pem' cannot be read") == true)
  }
}
