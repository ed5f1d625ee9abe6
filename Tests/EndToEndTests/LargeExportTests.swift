import Foundation
import TestSupport
import Testing

/// What is exported can be imported again, or the export says that it cannot.
@Suite("Exports as large as an import reads")
struct LargeExportTests {
  private static func id(_ sort: Int, _ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "000000000000000\(sort)" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// An export of the show `Large` with objects of these numbers, and a block for each.
  private static func text(_ numbers: ClosedRange<Int>) -> String {
    let objects = numbers.map {
      #"{"id":"\#(id(1, $0))","kind":"group","number":"\#($0)","#
        + #""name":"Group number \#($0)","created":0}"#
    }
    let blocks = numbers.map {
      #"{"id":"\#(id(2, $0))","object":"\#(id(1, $0))","#
        + #""x":\#($0 % 300 * 2),"y":\#($0 / 300 * 2),"width":2,"height":2}"#
    }
    return """
      {"format":"callboard","version":1,"show":{"name":"Large","created":0},"objects":[
      \(objects.joined(separator: ",\n"))
      ],"boards":[
      {"id":"\(id(3, numbers.lowerBound))","name":"Main \(numbers.lowerBound)",
      "placement":"grid","minimum":1,"created":0,"blocks":[
      \(blocks.joined(separator: ",\n"))
      ]}
      ]}
      """
  }

  @Test("60,000 objects and blocks are exported and imported again, in little memory")
  func thereAndBack() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.text(1...60_000), to: "large.json")
    let out = folder.file("out")
    let first = try CommandSession(on: folder.file("a.callboard"))
    try first.answer(to: "import \"\(file)\"", within: .seconds(300))
    let peak = try #require(first.peakMemory)
    // Two such shows in memory would take more. The allocator's part depends on the threads.
    #expect(peak < 200, "\(peak) MiB")
    let export = try first.answer(to: "export \"\(out)\"", within: .seconds(300))
    #expect((export["warnings"] as? [String])?.isEmpty == true)

    let again = try BuiltExecutable.importer.run([out, "--into", folder.file("b.callboard")])
    #expect(again.status == 0, "\(again)")
    let copy = folder.file("copy")
    let second = try BuiltExecutable.callboard.run(
      [folder.file("b.callboard"), "-c", "show Large; export \"\(copy)\""])
    #expect(second.status == 0, "\(second)")
    for name in try FileManager.default.contentsOfDirectory(atPath: out) {
      #expect(folder.read("out/\(name)") == folder.read("copy/\(name)"), "\(name)")
    }

    // More than an import reads is said, once it is there.
    let more = try folder.write(Self.text(60_001...65_001), to: "more.json")
    try first.answer(to: "import \"\(more)\" --yes", within: .seconds(300))
    let large = try first.answer(to: "export \"\(out)\" --force", within: .seconds(300))
    let warnings = try #require(large["warnings"] as? [String])
    #expect(
      warnings == [
        "an import reads at most 65000 objects, and these are 65001",
        "an import reads at most 65000 blocks and boards, and these are 65003",
      ])
  }
}
