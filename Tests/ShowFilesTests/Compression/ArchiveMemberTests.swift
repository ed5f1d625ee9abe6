import PluginAPI
import ReaderChecks
import TestSupport
import Testing

@testable import ShowFiles

@Suite("Members of archives")
struct ArchiveMemberTests {
  private static let content = Array((0..<5_000).map { "member \($0)\n" }.joined().utf8)
  private static let mesh = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private func member(
    _ archive: [UInt8], by size: Int = 65_536, limit: Int = 1 << 20
  ) throws(ShowFileError) -> ArchiveMember.Found {
    var source: any ByteSource = ChunkedSource(archive, by: size)
    return try ArchiveMember.read("scene.xml", from: &source, limit: limit)
  }

  private func failure(_ archive: [UInt8], limit: Int = 1 << 20) -> ShowFileError? {
    do throws(ShowFileError) {
      _ = try member(archive, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test("it is found behind others, whatever way the file is cut", arguments: [1, 61, 65_536])
  func found(_ size: Int) throws {
    let archive = Compressed.zip([
      ("a.glb", Array(Self.mesh.prefix(20_000))), ("scene.xml", Self.content), ("b.glb", [1]),
    ])
    let found = try member(archive, by: size)
    #expect(found.bytes == Self.content)
    #expect(found.rest.others == 2)
  }

  @Test("names are names and no paths")
  func tricks() throws {
    let archive = Compressed.zip([
      ("../scene.xml", [1]), ("/scene.xml", [2]), ("x/../scene.xml", [3]),
      ("scene.xml", Self.content), ("scene.xml", [4]),
    ])
    let found = try member(archive)
    #expect(found.bytes == Self.content)
    #expect(found.rest.others == 4)
  }

  @Test("an archive without it is refused")
  func absent() {
    #expect(failure(Compressed.zip([("other", [1])]))?.code == .malformed)
    #expect(failure(Compressed.zip([("other", [1])]))?.message.contains("scene.xml") == true)
  }

  @Test("pitfall 18: a bomb is refused at the limit")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 32 << 20)
    #expect(failure(Compressed.zip([("scene.xml", zeros)]))?.code == .tooLarge)
  }

  @Test(
    "pitfall 18: bombs beside the member are refused, before and behind it",
    arguments: [true, false], [true, false])
  func bombBeside(_ isBefore: Bool, _ isStreamed: Bool) throws {
    let zeros = (name: "x", content: [UInt8](repeating: 0, count: 100 << 20))
    let wanted = (name: "scene.xml", content: Self.content)
    let archive = Compressed.zip(
      isBefore ? [zeros, wanted] : [wanted, zeros], isStreamed: isStreamed)
    #expect(failure(archive)?.code == .tooLarge)
  }

  @Test(
    "members that are not bombs are skipped, however long they are", arguments: [true, false])
  func longBeside(_ isStreamed: Bool) throws {
    var generator = SplitMix64(seed: 5)
    let mesh = (0..<100_000).map { _ in UInt8.random(in: 0...63, using: &generator) }
    let long = Array(repeatElement(mesh, count: 100).joined())
    let archive = Compressed.zip(
      [("a.glb", long), ("scene.xml", Self.content), ("b.glb", mesh)], isStreamed: isStreamed)
    let found = try member(archive)
    #expect(found.bytes == Self.content)
    #expect(found.rest.others == 2)
  }

  @Test("too many members are refused")
  func many() {
    let members = (0...ArchiveMember.maximumCount).map { ("\($0)", [UInt8]()) }
    #expect(failure(Compressed.zip(members))?.code == .tooLarge)
  }

  @Test("what is cut off is refused", arguments: [0, 3, 20, 40, 100, 2_000])
  func cutOff(_ length: Int) {
    let archive = Compressed.zip([("scene.xml", Self.content)])
    #expect(failure(Array(archive.prefix(length)))?.code == .malformed)
  }

  @Test(
    "what is cut off behind the member is reported, wherever that is",
    arguments: [1, 1_000, 65_536], [true, false])
  func cutOffBehind(_ size: Int, _ isStreamed: Bool) throws {
    let members = [
      ("a.glb", [1, 2, 3]), ("scene.xml", Self.content), ("b.glb", Self.mesh), ("c.glb", [4]),
    ]
    let whole = Compressed.zip(members, isStreamed: isStreamed)
    #expect(try member(whole, by: size).rest == .init(others: 3, isCutOff: false))
    #expect(try member(whole + [0, 0], by: size).rest.isCutOff == false)
    let directory = try #require(whole.indices.first { whole[$0...].starts(with: Self.directory) })
    for (length, others) in [
      (whole.count - 1, 3), (whole.count - 22, 3), (directory + 10, 3), (directory, 3),
      (directory - 200, 2),
    ] {
      let found = try member(Array(whole.prefix(length)), by: size)
      #expect(found.bytes == Self.content)
      #expect(found.rest.isCutOff, "\(length) of \(whole.count)")
      #expect(found.rest.others == others, "\(length) of \(whole.count)")
    }
  }

  @Test("an archive within does not end the one around it")
  func archiveWithin() {
    let inner = Compressed.zip([("a", [1, 2, 3])])
    for (bytes, isEnd) in [
      (inner, true), (inner + [0, 0, 0], true), ([1, 2, 3] + inner, false),
      (Array(inner.dropLast()), false), ([], false),
    ] {
      var tail = ArchiveTail()
      tail.append(bytes[...])
      #expect(tail.endsDirectory == isEnd)
    }
    var long = ArchiveTail()
    for _ in 0..<9 { long.append([UInt8](repeating: 0, count: 100_000)[...]) }
    long.append(inner[...])
    #expect(!long.endsDirectory)
  }

  private static let directory: [UInt8] = [0x50, 0x4B, 0x01, 0x02]

  @Test("an error of the source comes through")
  func sourceFails() {
    let error = ShowFileError(.unreadable, "the disk is gone")
    let archive = Compressed.zip([("scene.xml", Self.content)])
    for length in [100, archive.count - 30, archive.count] {
      var source: any ByteSource = FailingSource(after: Array(archive.prefix(length)), error)
      #expect(throws: error) { try ArchiveMember.read("scene.xml", from: &source) }
    }
  }
}
