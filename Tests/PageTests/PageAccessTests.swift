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
    let now = ContinuousClock.now
    return PageAccess(pages, sources: PageStage.sources, now: { now }, sleep: sleep)
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
    #expect(try await access.pair("wrong", from: "1", as: "iPad", role: .play) == nil)
    let (page, token) = try #require(
      try await access.pair(access.code.description, from: "1", as: "iPad", role: .play))
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

  @Test("Codes that an address tries at the same time wait for each other, and are not many")
  func pace() async throws {
    let waits = Mutex<[Duration]>([])
    let access = access { wait in waits.withLock { $0.append(wait) } }
    for _ in 0..<PageAccess.mostTries {
      _ = try await access.pair("wrong", from: "1", as: "x", role: .look)
    }
    #expect(waits.withLock { $0 } == (1...PageAccess.mostTries).map { PageAccess.pause * $0 })
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await access.pair(access.code.description, from: "1", as: "x", role: .look)
    }
    #expect(error?.code == .tooMany)
    #expect(try pages.all().isEmpty)
  }

  @Test("The right code does not wait for those who guess at other addresses")
  func guessing() async throws {
    let waits = Mutex<[Duration]>([])
    let access = access { wait in waits.withLock { $0.append(wait) } }
    for address in 0..<30 {
      for _ in 0..<4 { _ = try await access.pair("x", from: "\(address)", as: "x", role: .look) }
    }
    let right = try await access.pair(access.code.description, from: "me", as: "x", role: .look)
    #expect(right != nil)
    #expect(waits.withLock { $0.last } == PageAccess.pause)
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
