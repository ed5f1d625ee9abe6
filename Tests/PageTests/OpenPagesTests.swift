import Synchronization
import Testing

@testable import Page

@Suite("Open pages")
struct OpenPagesTests {
  private let start = ContinuousClock.now
  private let limits: PageLimits

  init() {
    var limits = PageLimits(descriptors: 1_024)
    limits.now = { [start] in start + .seconds(1_000) }
    self.limits = limits
  }

  /// A page whose person did something so many seconds before now.
  private func page(by device: Int?, idleFor seconds: Int = 0) -> OpenPage {
    OpenPage(by: device, at: start + .seconds(1_000 - seconds))
  }

  /// Whether a page was ended.
  private func hasEnded(_ page: OpenPage) async -> Bool {
    // What comes first says it.
    page.end("no")
    return await page.endings.first { _ in true } != "no"
  }

  @Test("of one device leave room for others")
  func devices() throws {
    var pages = OpenPages(limits)
    let first = page(by: 1)
    try pages.open(first)
    for _ in 1..<limits.pagesOfDevice { try pages.open(page(by: 1)) }
    #expect(throws: PageRefusal.self) { try pages.open(page(by: 1)) }
    try pages.open(page(by: 2))
    pages.close(first)
    try pages.open(page(by: 1))
  }

  @Test("are limited together, whether they need pairing or not")
  func all() throws {
    var pages = OpenPages(limits)
    let first = page(by: nil)
    try pages.open(first)
    for _ in 2..<PageServer.mostPages { try pages.open(page(by: nil)) }
    try pages.open(page(by: 1))
    for device in [nil, 1, 2] {
      #expect(throws: PageRefusal.self) { try pages.open(page(by: device)) }
    }
    pages.close(first)
    try pages.open(page(by: 2))
    #expect(throws: PageRefusal.self) { try pages.open(page(by: nil)) }
  }

  @Test("give way to a new one after ten minutes without a touch, if all are used")
  func idle() async throws {
    var pages = OpenPages(limits)
    let (idle, idlest) = (page(by: nil, idleFor: 600), page(by: 1, idleFor: 900))
    for page in [idle, idlest] { try pages.open(page) }
    for _ in 2..<PageServer.mostPages { try pages.open(page(by: nil, idleFor: 599)) }
    try pages.open(page(by: 2))
    try pages.open(page(by: 2))
    #expect(throws: PageRefusal.self) { try pages.open(page(by: 2)) }
    #expect(await hasEnded(idle))
    #expect(await hasEnded(idlest))
    // It has given its place back already.
    pages.close(idle)
    #expect(throws: PageRefusal.self) { try pages.open(page(by: 2)) }
  }

  @Test("of one device give way to another one of it, and stay while there is room")
  func idleOfDevice() async throws {
    var pages = OpenPages(limits)
    let (own, other) = (page(by: 1, idleFor: 700), page(by: 2, idleFor: 900))
    for page in [own, other] { try pages.open(page) }
    for _ in 1...limits.pagesOfDevice { try pages.open(page(by: 1)) }
    #expect(await hasEnded(own))
    #expect(await !hasEnded(other))
  }

  @Test("are not idle once their person has touched them again")
  func touched() throws {
    var pages = OpenPages(limits)
    let one = page(by: 1, idleFor: 700)
    try pages.open(one)
    for _ in 1..<limits.pagesOfDevice { try pages.open(page(by: 1)) }
    one.note(inputAt: limits.now())
    #expect(throws: PageRefusal.self) { try pages.open(page(by: 1)) }
  }
}
