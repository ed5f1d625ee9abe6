import Files
import Foundation
import TestSupport
import Testing

/// Files that others make, before they get their place.
@Suite("Staging folders")
struct StagingFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("All files get their place and mode, and the folder vanishes")
  func publishing() throws {
    let original = try folder.write("old", to: "original")
    #expect(chmod(original, 0o640) == 0)
    try {
      let staging = try StagingFolder(in: folder.path)
      for name in ["w.json", "w.json.local"] {
        try name.write(toFile: "\(staging.path)/\(name)", atomically: false, encoding: .utf8)
      }
      try staging.publish("w.json", readableAs: original)
    }()
    #expect(try names == ["original", "w.json", "w.json.local"])
    #expect(folder.read("w.json.local") == "w.json.local")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("w.json"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("If a name is taken meanwhile, no file gets its place", arguments: ["w", "w.local"])
  func taken(_ name: String) throws {
    let taken = try folder.write("precious", to: name)
    try {
      let staging = try StagingFolder(in: folder.path)
      for name in ["w", "w.local"] {
        try "new".write(toFile: "\(staging.path)/\(name)", atomically: false, encoding: .utf8)
      }
      let fault = #expect(throws: FileFault.self) {
        try staging.publish("w", readableAs: taken)
      }
      #expect(fault?.number == EEXIST)
    }()
    #expect(try names == [name])
    #expect(folder.read(name) == "precious")
  }

  @Test("What a killed process published before its last file is taken back, and nothing else")
  func unfinished() throws {
    let left = folder.file(".callboard-1-1.partial")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    for name in ["w", "w.local", "w.own"] {
      try "new".write(toFile: "\(left)/\(name)", atomically: false, encoding: .utf8)
    }
    #expect(link("\(left)/w.local", folder.file("w.local")) == 0)
    _ = try folder.write("precious", to: "w.own")
    Leftovers.takeBack(before: "x", in: folder.path)
    #expect(try names.contains("w.local"))
    Leftovers.takeBack(before: "w", in: folder.path)
    #expect(try names == [".callboard-1-1.partial", "w.own"])
  }

  @Test("What a killed process left is swept away, and what another one uses stays")
  func leftovers() throws {
    let left = folder.file(".callboard-1-1.partial")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try "half".write(toFile: left + "/w", atomically: false, encoding: .utf8)
    let staging = try StagingFolder(in: folder.path)
    #expect(Leftovers.sweep(folder.path) == 1)
    #expect(try names.map { "\(folder.path)/\($0)" } == [staging.path])
  }
}
