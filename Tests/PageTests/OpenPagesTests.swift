import Testing

@testable import Page

@Suite("Open pages")
struct OpenPagesTests {
  @Test("of one device leave room for others")
  func devices() throws {
    var pages = OpenPages()
    for _ in 0..<OpenPages.mostOfDevice { try pages.open(by: 1) }
    #expect(throws: PageRefusal.self) { try pages.open(by: 1) }
    try pages.open(by: 2)
    pages.close(by: 1)
    try pages.open(by: 1)
  }

  @Test("are limited together, whether they need pairing or not")
  func all() throws {
    var pages = OpenPages()
    for _ in 1..<PageServer.mostPages { try pages.open(by: nil) }
    try pages.open(by: 1)
    for device in [nil, 1, 2] { #expect(throws: PageRefusal.self) { try pages.open(by: device) } }
    pages.close(by: nil)
    try pages.open(by: 2)
    #expect(throws: PageRefusal.self) { try pages.open(by: nil) }
  }
}
