import Foundation
import TestSupport
import Testing

/// Files that cannot be read, or not to their end: what is said of each is what happened.
@Suite("Files that cannot be read")
struct ReadErrorTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws {
    folder = try TemporaryFolder()
    let made = try BuiltExecutable.callboard.run([workspace], input: "show new S\nboard new B")
    try #require(made.status == 0, "\(made)")
  }

  private func expectPlain(_ run: Run, _ words: String) {
    #expect(run.status != 0, "\(run)")
    let said = run.output + run.errors
    #expect(said.contains(words), "\(run)")
    for word in ["Cocoa", "NSPOSIX", "not an error", "malformed", "damaged", "(null)"] {
      #expect(!said.contains(word), "\(word): \(run)")
    }
  }

  #if os(Linux)
    /// A regular file that the system refuses to read: what a broken disk does.
    private static let broken = "/proc/self/mem"

    @Test("A disk that fails is named, and the file is not called malformed")
    func broken() throws {
      let words = "the disk or the network drive reports a read or write error"
      expectPlain(
        try BuiltExecutable.importer.run([Self.broken, "--into", workspace]),
        words)
      for command in ["import \(Self.broken)", "touches \(Self.broken)"] {
        let run = try BuiltExecutable.callboard.run([workspace, "--board", "B", "-c", command])
        expectPlain(run, words)
      }
      expectPlain(try BuiltExecutable.simulator.run(["replay", Self.broken]), words)
    }
  #endif

  @Test("What is no file on the way is said in the words of the system")
  func noFolder() throws {
    let file = try folder.write("x", to: "file")
    expectPlain(
      try BuiltExecutable.callboard.run(
        [workspace, "-c", "import \(file)/show.asc"]), "not a directory")
    expectPlain(
      try BuiltExecutable.callboard.run(
        [workspace, "--board", "B", "-c", "record \(file)/r.jsonl"]), "not a directory")
    expectPlain(
      try BuiltExecutable.callboard.run(
        [workspace, "--board", "B", "-c", "export \(file)/out"]), "not a directory")
  }

  @Test("An archive without its directory is imported with a warning, and says what was found")
  func cutArchive() throws {
    let scene = """
      <?xml version="1.0"?><GeneralSceneDescription verMajor="1" verMinor="5"><Scene><Layers>
      <Layer name="L" uuid="A"><ChildList><GroupObject name="Front" uuid="B"/></ChildList></Layer>
      </Layers></Scene></GeneralSceneDescription>
      """
    let archive = StoredZip([
      ("GeneralSceneDescription.xml", Array(scene.utf8)),
      ("a.glb", [UInt8](repeating: 7, count: 500)),
    ])
    for (bytes, found) in [
      (archive.whole, nil), (Array(archive.whole.dropLast(5)), "1 other file was found"),
      (archive.members, "1 other file was found"),
      (Array(archive.members.dropLast(100)), "1 other file was found"),
    ] {
      let path = folder.file("scene.mvr")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let into = folder.file("\(bytes.count).callboard")
      let run = try BuiltExecutable.importer.run([path, "--into", into])
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains("cut off") == (found != nil), "\(run)")
      if let found { #expect(run.output.contains(found), "\(run)") }
      let objects = try BuiltExecutable.callboard.run([into, "-c", "objects"])
      #expect(objects.output.contains("Front"), "\(objects)")
    }
    // Nothing is read of a description that is cut off itself.
    try Data(archive.whole.prefix(200)).write(to: URL(fileURLWithPath: folder.file("scene.mvr")))
    let run = try BuiltExecutable.importer.run(
      [folder.file("scene.mvr"), "--into", workspace])
    #expect(run.status != 0 && run.output.contains("malformed"), "\(run)")
  }
}

/// A zip archive whose members are not compressed.
private struct StoredZip {
  /// The members, one behind the other.
  private(set) var members: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  init(_ files: [(name: String, content: [UInt8])]) {
    for file in files { add(Array(file.name.utf8), file.content) }
  }

  /// The members with the directory behind them.
  var whole: [UInt8] {
    var archive = members + directory
    archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    archive += Self.bytes(count)
    archive += Self.bytes(count)
    archive += Self.bytes(UInt32(directory.count))
    archive += Self.bytes(UInt32(members.count))
    archive += Self.bytes(UInt16(0))
    return archive
  }

  private mutating func add(_ name: [UInt8], _ content: [UInt8]) {
    let size: [UInt8] = Self.bytes(UInt32(content.count))
    var common: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    common += Self.bytes(Self.checksum(content))
    common += size
    common += size
    common += Self.bytes(UInt16(name.count))
    common += Self.bytes(UInt16(0))
    directory += [0x50, 0x4B, 1, 2, 20, 0]
    directory += common
    directory += [UInt8](repeating: 0, count: 10)
    directory += Self.bytes(UInt32(members.count))
    directory += name
    members += [0x50, 0x4B, 3, 4]
    members += common
    members += name
    members += content
    count += 1
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
