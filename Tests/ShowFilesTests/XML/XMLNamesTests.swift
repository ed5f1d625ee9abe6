import PluginAPI
import ShowFiles
import Testing

/// The parser keeps every name for good, so that a file of nothing but names would keep it busy for
/// minutes.
@Suite("Names in XML")
struct XMLNamesTests {
  private static let roots: [(String, ShowFilePlugin)] = [
    ("Workspace", .qlc), ("MA", .ma2), ("GMA3", .ma3), ("Hog", .hog), ("lexml", .tosc),
  ]

  @Test("more names of attributes than any format has are refused", arguments: roots)
  func attributes(_ root: String, _ plugin: ShowFilePlugin) throws {
    let elements = (0..<60_000).map { "<A a\($0)=\"1\"/>\n" }.joined()
    let error = try #require(
      failure(Array("<\(root)>\n\(elements)</\(root)>".utf8), as: plugin))
    #expect(error.code == .tooLarge)
    #expect(error.message.contains("different names"))
    #expect(error.line != nil)
  }

  @Test("more names of elements than any format has are refused", arguments: roots)
  func elements(_ root: String, _ plugin: ShowFilePlugin) throws {
    let elements = (0..<30_000).map { "<A\($0)/>\n" }.joined()
    let error = try #require(
      failure(Array("<\(root)>\n\(elements)</\(root)>".utf8), as: plugin))
    #expect(error.code == .tooLarge)
    #expect(error.message.contains("different names"))
    #expect(error.line == 20_001)
  }

  @Test("names that come again and again are not more than one", arguments: roots)
  func repetition(_ root: String, _ plugin: ShowFilePlugin) throws {
    let elements = (0..<60_000).map { "<A a\($0 % 1_000)=\"1\"/>\n" }.joined()
    let show = try read("<\(root)>\n\(elements)</\(root)>", as: plugin)
    #expect(show.objects.isEmpty)
  }
}
