import Domain
import Foundation
import PluginAPI
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Page

@Suite("Who may open pages from other devices", .timeLimit(.minutes(10)))
struct PageAccessTests {
  private let folder: TemporaryFolder
  private var pages: PairedPages { PairedPages(folder: folder.file("pages")) }

  init() throws { folder = try TemporaryFolder() }

  private func access(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) -> PageAccess {
    PageAccess(pages, sources: PageStage.sources, sleep: sleep)
  }

  @Test("A code has eight letters that no one mistakes, and is another one each time")
  func codes() {
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<1_000).map { _ in PairingCode(using: &generator).description }
    #expect(Set(codes).count == codes.count)
    for code in codes {
      #expect(code.wholeMatch(of: /[a-hj-km-np-z2-9]{4}-[a-hj-km-np-z2-9]{4}/) != nil, "\(code)")
    }
  }

  @Test("The right code counts, however it is written")
  func writing() {
    var generator = SystemRandomNumberGenerator()
    let code = PairingCode(using: &generator)
    let text = code.description
    for right in [text, text.uppercased(), text.replacing("-", with: ""), " \(text) "] {
      #expect(code.matches(right), "\(right)")
    }
    let long = text + String(repeating: " ", count: 100)
    for wrong in ["", "-", String(text.dropLast()), text + "a", String(text.reversed()), long] {
      #expect(!code.matches(wrong), "\(wrong)")
    }
  }

  @Test("A device that is paired has the role of the time, and is known by its token")
  func pairing() async throws {
    let access = access()
    #expect(try await access.pair("wrong", as: "iPad", role: .play) == nil)
    let (page, token) = try #require(
      try await access.pair(access.code.description, as: "iPad", role: .play))
    #expect(page.name == "iPad" && page.role == .play)
    #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(try await access.page(withToken: token) == page)
    #expect(try await access.page(withToken: "") == nil)
    #expect(access.role(of: page) == .play)
    _ = try pages.set(.look, of: page.number)
    #expect(access.role(of: page) == .look)
    _ = try pages.revoke(page.number)
    #expect(access.role(of: page) == nil)
    #expect(try await access.page(withToken: token) == nil)
  }

  @Test("Codes that are tried at the same time wait for each other")
  func pace() async throws {
    let waits = Mutex<[Duration]>([])
    let access = access { wait in waits.withLock { $0.append(wait) } }
    for _ in 0..<5 { _ = try await access.pair("wrong", as: "x", role: .look) }
    let last = try #require(waits.withLock { $0.last })
    // The clock goes on a little meanwhile.
    #expect(last > PageAccess.pause * 3 && last <= PageAccess.pause * 5, "\(last)")
  }

  @Test("A device that waits to be paired many times leaves room for others")
  func waiting() async {
    let access = access()
    for _ in 0..<PageAccess.mostWaiting { #expect(await access.wait(from: "192.0.2.1")) }
    #expect(await access.wait(from: "192.0.2.1") == false)
    #expect(await access.wait(from: "192.0.2.2"))
    await access.leave(from: "192.0.2.1")
    #expect(await access.wait(from: "192.0.2.1"))
  }

  @Test("A page is gone with its file or its token, not while its file cannot be read")
  func roles() async throws {
    let access = access()
    let page = try pages.add("iPad", .play, token: "aa", at: Timestamp(milliseconds: 0))
    let file = URL(fileURLWithPath: pages.folder + "/1.json")
    let content = try Data(contentsOf: file)
    try Data().write(to: file)
    #expect(access.role(of: page) == .play)
    try content.write(to: file)
    _ = try pages.revoke(1)
    #expect(access.role(of: page) == nil)
    _ = try pages.add("Phone", .edit, token: "bb", at: Timestamp(milliseconds: 0))
    #expect(access.role(of: page) == nil)
  }
}
