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

  @Test("What is not a file on the way is said in the words of the system")
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
    // So much of it is left when it is compressed that it can be cut off.
    var generator = SplitMix64(seed: 1)
    let mesh = (0..<500).map { _ in UInt8.random(in: 0...63, using: &generator) }
    let whole = Compressed.zip([
      ("GeneralSceneDescription.xml", Array(scene.utf8)), ("a.glb", mesh),
    ])
    let directory = try #require(
      whole.indices.first { whole[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) })
    let samples: [(bytes: ArraySlice<UInt8>, found: String?)] = [
      (whole[...], nil), (whole.dropLast(5), "1 other file was found"),
      (whole[..<directory], "1 other file was found"),
      (whole[..<(directory - 100)], "1 other file was found"),
    ]
    for (bytes, found) in samples {
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
    try Data(whole.prefix(100)).write(to: URL(fileURLWithPath: folder.file("scene.mvr")))
    let run = try BuiltExecutable.importer.run(
      [folder.file("scene.mvr"), "--into", workspace])
    #expect(run.status != 0 && run.output.contains("malformed"), "\(run)")
  }
}
