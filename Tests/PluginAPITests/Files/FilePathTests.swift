import Foundation
import PluginAPI
import Testing

@Suite("Paths of files")
struct FilePathTests {
  @Test(
    "A path is cut into folder and name",
    arguments: [
      ("h", ".", "h"), ("/h", "/", "h"), ("a/h", "a", "h"), ("../a/h", "../a", "h"),
      ("a/", "a", ""),
      ("", ".", ""), ("/", "/", ""),
    ])
  func parts(_ path: String, _ folder: String, _ name: String) {
    #expect(FilePath.parts(of: path) == (folder, name))
  }

  @Test(
    "A file has a name without its extension",
    arguments: [
      ("shows/Hamlet.qxw", "Hamlet"), ("h", "h"), ("a.b.canvas", "a.b"), (".h", ".h"),
      ("a/b/", "b"),
      ("", ""),
    ])
  func stem(_ path: String, _ stem: String) {
    #expect(FilePath.stem(of: path) == stem)
  }

  @Test("A path is followed to what is there, and nothing is nowhere")
  func resolved() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("callboard-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let link = folder.appendingPathComponent("link").path
    try files.createSymbolicLink(atPath: link, withDestinationPath: ".")
    let real = try #require(FilePath.resolved(folder.path))
    #expect(FilePath.resolved(link) == real)
    #expect(FilePath.resolved(folder.appendingPathComponent("missing").path) == nil)
    #expect(FileIdentity(path: link) == FileIdentity(path: real))
    #expect(FileIdentity(path: link + "/..") != FileIdentity(path: real))
  }
}
