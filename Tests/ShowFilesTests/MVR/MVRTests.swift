import Domain
import PluginAPI
import ReaderChecks
import TestSupport
import Testing

@testable import ShowFiles

@Suite("MVR scenes")
struct MVRTests {
  private static let name = "GeneralSceneDescription.xml"

  private func scene() throws -> [UInt8] { try fixture("scene.xml") }

  @Test("groups, focus points and the scene, by their UUIDs and in their order")
  func objects() throws {
    let show = try read(Compressed.zip([(Self.name, scene()), ("deck.3ds", [1, 2])]), as: .mvr)
    let uuid = "A0000000-0000-4000-8000-00000000000"
    #expect(
      show.objects.map(\.identifier) == [
        "Scene", "GroupObject:\(uuid)2", "GroupObject:\(uuid)4", "FocusPoint:\(uuid)5",
        "FocusPoint:\"Lectern\"", "FocusPoint:\"Lectern\"#2",
      ])
    #expect(
      show.objects.map(\.kind) == [.plot, .group, .group, .position, .position, .position])
    #expect(show.objects.map(\.number.text) == ["1", "1", "2", "1", "2", "3"])
    // The first appears twice in the file; the later name counts.
    #expect(show.objects[1].name == "Front truss again" && show.objects[2].name == "Left wing")
  }

  @Test("everything else is counted")
  func others() throws {
    let show = try read(Compressed.zip([(Self.name, scene()), ("deck.3ds", [1, 2])]), as: .mvr)
    for what in [
      "Fixture", "SceneObject", "Truss", "Layer", "Class", "Symdef", "Symbol", "Geometry3D",
      "Position", "Data", "GroupObject-duplicate", "archive member",
    ] { #expect(show.leftOut(what) == 1, "\(what)") }
  }

  @Test("the description alone is read as well, and says the same")
  func alone() throws {
    let bytes = try scene()
    #expect(recognition(of: bytes)?.key == "mvr")
    let packed = try read(Compressed.zip([(Self.name, bytes)]), as: .mvr)
    for size in [1, 2, 3, 100, 65_536] {
      #expect(try read(bytes, as: .mvr, by: size) == packed)
    }
  }

  @Test("pitfall 18: only the description is unpacked, wherever it is")
  func archive() throws {
    let mesh = [UInt8](repeating: 7, count: 3_000_000)
    let members = (0..<300).map { ("mesh\($0).3ds", $0 == 0 ? mesh : [1]) }
    let bytes = Compressed.zip(members + [("../\(Self.name)", [1]), (Self.name, try scene())])
    #expect(recognition(of: bytes)?.key == "mvr")
    let show = try read(bytes, as: .mvr, by: 1_000)
    #expect(show.count(.group) == 2 && show.leftOut("archive member") == 301)
  }

  @Test("pitfall 18: an archive without a description, or cut off, is refused")
  func damage() throws {
    let other = Compressed.zip([("a.gdtf", [1])])
    #expect(failure(other, as: .mvr)?.message.contains(Self.name) == true)
    let whole = Compressed.zip([(Self.name, try scene())])
    #expect(failure(Array(whole.prefix(whole.count / 3)), as: .mvr)?.code == .malformed)
    #expect(failure([], as: .mvr)?.code == .emptyFile)
  }

  @Test("an archive without its directory is read, with a warning of what was found")
  func withoutDirectory() throws {
    let whole = Compressed.zip([(Self.name, try scene()), ("deck.3ds", [1, 2])])
    let show = try read(whole, as: .mvr)
    #expect(show.warnings.allSatisfy { !$0.message.contains("cut off") })
    let cut = try read(Array(whole.dropLast(4)), as: .mvr)
    #expect(cut.objects == show.objects && cut.leftOut == show.leftOut)
    let warning = try #require(cut.warnings.last { $0.message.contains("cut off") })
    #expect(warning.message.contains("1 other file was found"))
  }

  @Test("pitfall 18: a description that inflates without end is refused")
  func bomb() {
    let text = "<GeneralSceneDescription>" + String(repeating: " ", count: 3 << 20)
    let bytes = Compressed.zip([(Self.name, Array(text.utf8))])
    #expect(bytes.count < 1 << 16)
    var source: any ByteSource = ChunkedSource(bytes)
    do throws(ShowFileError) {
      _ = try MVRFormat(limit: 1 << 20).read(&source, ReadingOptions())
      Issue.record("it is read")
    } catch {
      #expect(error.code == .tooLarge && error.message.contains("1 MiB"))
    }
  }

  @Test("a fixture's own archive and others are not scenes")
  func foreign() {
    let fixture = Compressed.zip([("description.xml", [1]), ("models/3ds/base.3ds", [1])])
    #expect(recognition(of: fixture)?.key == "known")
    #expect(recognition(of: Compressed.zip([("holiday.jpg", [1])]))?.key == "known")
  }
}
