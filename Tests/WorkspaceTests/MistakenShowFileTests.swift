import Foundation
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Show files that are named as workspaces")
struct MistakenShowFileTests {
  private static let qlc = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE Workspace>
    <Workspace xmlns="http://www.qlcplus.org/Workspace"><Creator><Name>Q Light Controller Plus</Name>
    </Creator><Engine/></Workspace>
    """

  private let folder: TemporaryFolder
  private let registry: Registry

  init() throws {
    folder = try TemporaryFolder()
    registry = try WorkspaceFixture.registry()
  }

  private func look(at name: String) -> MistakenShowFile? {
    MistakenShowFile(name, registry: registry)
  }

  @Test("One is known by its content, and goes to a workspace beside it")
  func importable() throws {
    let file = try folder.write(Self.qlc, to: "my show.qxw")
    let found = try #require(look(at: file))
    #expect(found.verdict == .importable("a QLC+ workspace"))
    #expect(found.path == file)
    #expect(found.destination == folder.file("my show.callboard"))
    #expect(!found.destinationExists)
    _ = try folder.write("", to: "my show.callboard")
    #expect(found.destinationExists)
    #expect(look(at: "file://\(folder.path)/my%20show.qxw") == found)
    #expect(look(at: "sqlite:\(file)") == found)
  }

  @Test("One with a workspace's name never goes onto itself")
  func ownName() throws {
    let file = try folder.write(Self.qlc, to: "show.callboard")
    #expect(look(at: file)?.destination == folder.file("show-imported.callboard"))
    let bare = try folder.write(Self.qlc, to: "show")
    #expect(look(at: bare)?.destination == file)
  }

  @Test("One that cannot be imported comes with the advice")
  func refused() throws {
    let file = try folder.write("ETC EXP II\u{0}\u{1}", to: "old.shw")
    guard case .refused(let reason)? = look(at: file)?.verdict else {
      Issue.record("an Express show is not known")
      return
    }
    #expect(reason.contains("cannot be imported; "))
  }

  @Test("What no format knows is none", arguments: ["Dear all,\n", ""])
  func unknown(text: String) throws {
    #expect(look(at: try folder.write(text, to: "letter.txt")) == nil)
    #expect(look(at: folder.path) == nil)
  }

  @Test("A path where no file is says so, unless it could be no file's")
  func missing() {
    let file = look(at: folder.file("nothing.qxw"))
    #expect(file?.verdict == .missing)
    #expect(file?.destination == folder.file("nothing.callboard"))
    #expect(look(at: folder.file("nothing")) == nil)
    #expect(look(at: "ftp://host/nothing.qxw") == nil)
  }
}
