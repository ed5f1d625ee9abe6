import Foundation
import PluginAPI
import TestSupport
import Testing

@Suite("Files with a key")
struct SecretFileTests {
  /// What the system says about a file of a user, or of its administrator.
  private func facts(_ mode: mode_t, type: mode_t = S_IFREG, user: uid_t = 1_000) -> stat {
    var facts = stat()
    (facts.st_mode, facts.st_uid) = (type | mode, user)
    return facts
  }

  @Test(
    "Only the owner may use the file of a user",
    arguments: [
      (0o600, false), (0o400, false), (0o700, false), (0o640, true), (0o604, true), (0o620, true),
      (0o602, true), (0o644, true), (0o610, true),
    ] as [(mode_t, Bool)])
  func ofUser(mode: mode_t, isExposed: Bool) {
    #expect(SecretFile.isExposed(facts(mode)) == isExposed)
  }

  @Test(
    "A group may read a file of the administrator, and not change it",
    arguments: [
      (0o600, false), (0o640, false), (0o440, false), (0o660, true), (0o644, true), (0o641, true),
    ] as [(mode_t, Bool)])
  func ofAdministrator(mode: mode_t, isExposed: Bool) {
    #expect(SecretFile.isExposed(facts(mode, user: 0)) == isExposed)
  }

  @Test("What is not a file is not one that others could read later")
  func others() {
    #expect(!SecretFile.isExposed(facts(0o666, type: S_IFIFO)))
    #expect(!SecretFile.isExposed(facts(0o620, type: S_IFCHR)))
  }

  @Test("A file is looked at by its path, or by its number if it is open")
  func open() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("key", to: "key")
    for (mode, isExposed) in [(0o600, false), (0o644, true)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      #expect(SecretFile.isExposed(file.fileDescriptor) == isExposed)
      #expect(SecretFile.isExposed(at: path) == isExposed)
      try file.close()
    }
    #expect(!SecretFile.isExposed(at: folder.file("missing")))
  }
}
