import Testing

@testable import Terminal

@Suite("Options that a terminal would obey")
struct UnprintableOptionTests {
  @Test("are found, and shown without that; values and names of files may be anything")
  func first() {
    #expect(UnprintableOption.first(in: ["tour.callboard", "--json", "a\u{1B}[31m"]) == nil)
    let found = UnprintableOption.first(in: ["--json", "--\u{1B}[31mred"])
    #expect(found?.contains("red") == true && found?.unicodeScalars.contains("\u{1B}") == false)
  }
}
