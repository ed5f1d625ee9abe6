import Foundation
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("What a machine keeps about sync")
struct SyncFolderTests {
  private let folder: TemporaryFolder
  private let setup = SyncSetup(
    address: RemoteAddress(url: "https://h:1", key: "key", fingerprint: "AB", isInsecure: false),
    zone: "tour", device: "desk")

  init() throws { folder = try TemporaryFolder() }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("A setup is kept in a file that only its user can read, and is refused otherwise")
  func keeping() throws {
    let kept = SyncFolder(path: folder.file("sync"))
    #expect(try kept.setup() == nil)
    for _ in 0..<2 {
      try kept.keep(setup)
      #expect(try kept.setup() == setup)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: kept.path)
    #expect(names == ["setup.json"])
    let path = kept.path + "/setup.json"
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    try setMode(0o640, of: path)
    // The administrator's group is trusted.
    if geteuid() == 0 { try setMode(0o644, of: path) }
    let error = #expect(throws: WorkspaceError.self) { try kept.setup() }
    #expect(error?.code == .notAllowed)
    try kept.forgetSetup()
    #expect(try kept.setup() == nil)
  }

  @Test("A key is read from a file that only its user can read")
  func keyFile() throws {
    let path = try folder.write("\n  FY1J8-ZZEEJ \nother\n", to: "key")
    try setMode(0o644, of: path)
    let error = #expect(throws: WorkspaceError.self) { try SyncSetup.key(inFile: path) }
    #expect(error?.code == .notAllowed)
    #expect(error?.message == "others can read the key in '\(path)'")
    #expect(error?.remedy?.contains("chmod 600 \(path)") == true)
    try setMode(0o600, of: path)
    #expect(try SyncSetup.key(inFile: path) == "FY1J8-ZZEEJ")
    let empty = try folder.write("\n \n", to: "empty")
    try setMode(0o600, of: empty)
    #expect(throws: WorkspaceError.self) { try SyncSetup.key(inFile: empty) }
    #expect(throws: WorkspaceError.self) { try SyncSetup.key(inFile: folder.file("missing")) }
  }
}
