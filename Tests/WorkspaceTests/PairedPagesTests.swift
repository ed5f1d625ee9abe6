import Domain
import Foundation
import PluginAPI
import TestSupport
import Testing

@testable import Workspace

@Suite("Devices that are paired")
struct PairedPagesTests {
  private let folder: TemporaryFolder
  private var pages: PairedPages { PairedPages(folder: folder.file("state/pages/w")) }
  private let time = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws { folder = try TemporaryFolder() }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("are kept, found by their token, changed and removed")
  func keeps() throws {
    #expect(try pages.all().isEmpty)
    let one = try pages.add("iPad", .edit, token: "aa", at: time)
    let two = try pages.add("Phone\n\u{7}of  Ada", .look, token: "bb", at: time)
    #expect(one.number == 1 && two.number == 2)
    #expect(two.name == "Phone of Ada")
    #expect(try pages.all() == [one, two])
    #expect(try pages.page(withToken: "bb") == two)
    for wrong in ["", "a", "aaa", "cc", "AA"] {
      #expect(try pages.page(withToken: wrong) == nil, "\(wrong)")
    }
    #expect(try pages.set(.play, of: 2).role == .play)
    #expect(pages.page(2)?.role == .play)
    #expect(pages.page(2)?.opened == time)
    let later = Timestamp(milliseconds: 1_700_000_060_000)
    pages.note(two, openedAt: later)
    #expect(pages.page(2)?.opened == later)
    #expect(try pages.revoke(1) == one)
    #expect(try pages.page(withToken: "aa") == nil)
    #expect(try pages.all().map(\.number) == [2])
    for number in [1, 3] {
      #expect(throws: WorkspaceError.self) { try pages.revoke(number) }
      #expect(throws: WorkspaceError.self) { try pages.set(.look, of: number) }
    }
  }

  @Test("A device that is removed while it opens a page does not come back")
  func removed() throws {
    let page = try pages.add("iPad", .edit, token: "aa", at: time)
    _ = try pages.revoke(page.number)
    pages.note(page, openedAt: time)
    #expect(try pages.all().isEmpty)
  }

  @Test("Only their user can read them, and nothing else is left in the folder")
  func permissions() throws {
    _ = try pages.add("iPad", .edit, token: "aa", at: time)
    _ = try pages.set(.look, of: 1)
    #expect(try permissions(pages.folder) == 0o700)
    #expect(try permissions(pages.folder + "/1.json") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: pages.folder) == ["1.json"])
  }

  @Test(
    "A file that is damaged lets no one in",
    arguments: [
      "", "{", "[]", #"{"name":"x","role":"edit","paired":1}"#,
      #"{"name":"x","role":"king","paired":1,"token":"aa"}"#,
      #"{"name":"x","role":"edit","paired":1,"token":""}"#,
      #"{"name":"x","role":"edit","paired":"1","token":"aa"}"#,
    ])
  func damaged(content: String) throws {
    _ = try pages.add("iPad", .edit, token: "bb", at: time)
    try Data(content.utf8).write(to: URL(fileURLWithPath: pages.folder + "/7.json"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: pages.folder + "/note.txt"))
    #expect(try pages.all().map(\.number) == [1])
    for token in ["", "aa"] { #expect(try pages.page(withToken: token) == nil) }
    // Its number is taken all the same.
    #expect(try pages.add("Phone", .look, token: "cc", at: time).number == 8)
  }

  @Test("Several processes that add at the same time get a number each")
  func together() async throws {
    let (pages, time) = (pages, time)
    try await withThrowingTaskGroup { group in
      for process in 0..<4 {
        group.addTask {
          for number in 0..<20 {
            _ = try pages.add("p", .look, token: "\(process)-\(number)", at: time)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try pages.all().map(\.number) == Array(1...80))
  }

  @Test("There is a limit, and a folder that cannot be read is reported")
  func limits() throws {
    for number in 0..<PairedPages.most {
      _ = try pages.add("p", .look, token: "t\(number)", at: time)
    }
    let error = #expect(throws: WorkspaceError.self) {
      try pages.add("p", .look, token: "x", at: time)
    }
    #expect(error?.code == .tooMany)
    let file = folder.file("file")
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    let broken = #expect(throws: WorkspaceError.self) { try PairedPages(folder: file).all() }
    #expect(broken?.code == .inputOutput)
  }
}
