import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

@Suite("Importing folders")
struct FolderImportTests {
  private static let tour = "Ident 3:0\nManufacturer ETC\nConsole Eos\n$Group 1\nEndData\n"

  private static func pool(_ number: Int) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <MA xmlns="http://schemas.malighting.de/grandma2/xml/MA" major_vers="3" minor_vers="9">\
    <Group index="\(number - 1)" name="Group \(number)"><Subfixtures/></Group></MA>
    """
  }

  private let folder: TemporaryFolder
  private let formats: [ShowFilePlugin]
  private var root: String { folder.file("root") }

  init() throws {
    folder = try TemporaryFolder()
    formats = try WorkspaceFixture.registry().formats
  }

  private func write(_ text: String, to path: String) throws {
    let file = (root as NSString).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// What a walk finds, as lines without the root's path.
  private func finds(format: String? = nil, maximum: Int = 1_000) -> [String] {
    var walk = ShowFileWalk(root, formats: formats, format: format, maximumCount: maximum)
    var lines: [String] = []
    while let find = walk.next() {
      let line =
        switch find {
        case .file(let path): "file \(path)"
        case .parts(let folder, let files, let format):
          "\(format) in \(folder): \(files.joined(separator: " "))"
        case .unrecognised(let path): "unrecognised \(path)"
        case .skipped(let path): "skipped \(path)"
        case .refused(let report): "\(report.refused?.code.rawValue ?? "?") \(report.file)"
        }
      lines.append(line.replacingOccurrences(of: root, with: "."))
    }
    return lines
  }

  @Test("Files by name, then folders by name; hidden ones are not looked at, links not followed")
  func order() throws {
    for path in ["b.asc", "a.asc", "Z.asc", "in/c.asc", "in/a/x.asc", "B/y.asc"] {
      try write(Self.tour, to: path)
    }
    try write(Self.tour, to: ".hidden.asc")
    try write(Self.tour, to: ".git/a.asc")
    try write("Dear all", to: "letter.txt")
    try write("", to: "nothing")
    try write("ETC EXP II\u{0}\u{1}", to: "old.shw")
    let link = (root as NSString).appendingPathComponent("circle")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: root)
    #expect(
      finds() == [
        "file ./Z.asc", "file ./a.asc", "file ./b.asc", "skipped ./circle",
        "unrecognised ./letter.txt", "unrecognised ./nothing", "unsupported ./old.shw",
        "file ./B/y.asc", "file ./in/c.asc", "file ./in/a/x.asc",
      ])
  }

  @Test("Parts of one show in one folder are one find, where the first of them lies")
  func parts() throws {
    try write(Self.pool(1), to: "ma/b.xml")
    try write(Self.pool(2), to: "ma/d.xml")
    try write(Self.tour, to: "ma/c.asc")
    try write(Self.tour, to: "ma/a.asc")
    try write(Self.pool(3), to: "ma/deep/alone.xml")
    #expect(
      finds() == [
        "file ./ma/a.asc", "ma2 in ./ma: ./ma/b.xml ./ma/d.xml", "file ./ma/c.asc",
        "file ./ma/deep/alone.xml",
      ])
  }

  @Test("Folders too deep and files too many are refused, and the rest is found")
  func limits() throws {
    let deep = Array(repeating: "d", count: ShowFileWalk.maximumDepth + 1).joined(separator: "/")
    try write(Self.tour, to: "a.asc")
    try write(Self.tour, to: deep + "/b.asc")
    #expect(finds() == ["file ./a.asc", "tooMany ./\(deep)"])
    try write(Self.tour, to: "b.asc")
    #expect(finds(maximum: 1) == ["file ./a.asc", "tooMany ."])
    #expect(finds(maximum: 2).first == "file ./a.asc")
  }

  @Test("A folder that is not there is refused")
  func missing() {
    #expect(finds() == ["unreadable ."])
    #expect(!ShowFileWalk.isFolder(root))
  }

  @Test("Parts become one show in one transaction, named after the folder")
  func joined() async throws {
    try write(Self.pool(1), to: "tour.2026/a.xml")
    try write(Self.pool(2), to: "tour.2026/b.xml")
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let place = (root as NSString).appendingPathComponent("tour.2026")
    let options = ImportOptions(target: .ownShow, format: "ma2")
    let files = ["a.xml", "b.xml"].map { (place as NSString).appendingPathComponent($0) }
    func imported() async throws -> FileReport {
      let reports = try await workspace.importShowFiles(files, partsOf: place, options: options)
      #expect(reports.count == 1)
      return try #require(reports.first)
    }
    let report = try await imported()
    #expect(report.created == [.group: 2] && report.parts == 2 && report.file == place)
    #expect(await workspace.show?.name == "tour.2026")
    let again = try await imported()
    #expect(again.unchanged == [.group: 2] && again.created.isEmpty && again.updated.isEmpty)
    #expect(again.vanished == nil)
  }

  @Test("One damaged part refuses them all, and is named")
  func damagedPart() async throws {
    try write(Self.pool(1), to: "ma/a.xml")
    try write(Self.pool(2).replacingOccurrences(of: "</MA>", with: ""), to: "ma/b.xml")
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let place = (root as NSString).appendingPathComponent("ma")
    let reports = try await workspace.importShowFiles(
      ["a.xml", "b.xml"].map { (place as NSString).appendingPathComponent($0) }, partsOf: place,
      options: ImportOptions(target: .ownShow, format: "ma2"))
    let report = try #require(reports.first)
    #expect(reports.count == 1 && report.refused?.code == .malformed)
    #expect(report.refused?.message.hasPrefix("b.xml, line ") == true, "\(report)")
    #expect(try await workspace.shows().isEmpty)
  }

  private static func macro(_ name: String, of show: String?) -> String {
    let info = show.map { "<Info datetime=\"2026-01-01T00:00:00\" showfile=\"\($0)\"/>" } ?? ""
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <MA xmlns="http://schemas.malighting.de/grandma2/xml/MA" major_vers="3" minor_vers="9">\
      \(info)<Macro index="0" name="\(name)"/></MA>
      """
  }

  /// Imports the files `a.xml`, `b.xml` … of a folder.
  private func imported(
    _ texts: [String], into target: ImportTarget, _ workspace: Seat
  ) async throws -> [FileReport] {
    let place = (root as NSString).appendingPathComponent("ma")
    var files: [String] = []
    for (text, name) in zip(texts, "abcdef") {
      try write(text, to: "ma/\(name).xml")
      files.append("\(place)/\(name).xml")
    }
    return try await workspace.importShowFiles(
      files, partsOf: place, options: ImportOptions(target: target, format: "ma2"))
  }

  @Test("Files that name different shows become different shows, each number its console's own")
  func severalShows() async throws {
    let texts = [
      Self.macro("Blackout", of: "hamlet"), Self.macro("House up", of: "faust"),
      Self.macro("Strobe", of: nil), Self.macro("Blackout", of: "Hamlet"),
    ]
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let reports = try await imported(texts, into: .ownShow, workspace)
    #expect(reports.map(\.show) == ["hamlet", "faust", "ma"])
    #expect(reports.map(\.parts) == [2, 1, 1])
    for (show, name) in [("hamlet", "Blackout"), ("faust", "House up"), ("ma", "Strobe")] {
      let found = try #require(try await workspace.shows().first { $0.show.name == show })
      _ = try await workspace.openShow(found.show.id)
      let objects = try await workspace.objects()
      #expect(objects.map(\.kindAndNumber) == ["macro 1"] && objects.map(\.name) == [name])
    }
    let again = try await imported(texts, into: .ownShow, workspace)
    #expect(again.allSatisfy { $0.created.isEmpty && $0.updated.isEmpty && !$0.isNewShow })
    // A file goes to the same show when it is named alone.
    let alone = try await workspace.importShowFile(
      at: (root as NSString).appendingPathComponent("ma/b.xml"),
      options: ImportOptions(target: .ownShow))
    #expect(alone.show == "faust" && alone.unchanged == [.macro: 1])
  }

  @Test("In the one show that is asked for, nothing gets a number that is not its console's")
  func severalShowsInOne() async throws {
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let reports = try await imported(
      [Self.macro("Blackout", of: "hamlet"), Self.macro("House up", of: "faust")],
      into: .named("Tour"), workspace)
    let report = try #require(reports.first)
    #expect(reports.count == 1 && report.created == [.macro: 1])
    #expect(report.leftOut.map(\.what) == ["macro"])
    #expect(
      report.warnings.contains {
        $0.message == "b.xml: macro 1 is 'House up' here and 'Blackout' in a.xml; "
          + "only that one is imported"
      }, "\(report.warnings)")
    #expect(try await workspace.objects().map(\.name) == ["Blackout"])
  }

  @Test("A show that is renamed, deleted or made between two files is found all the same")
  func showsBetween() async throws {
    let path = try folder.write(Self.tour, to: "tour.asc")
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let options = ImportOptions(target: .ownShow)
    _ = try await workspace.importShowFile(at: path, options: options)
    let first = try #require(await workspace.show)
    _ = try await workspace.renameShow(first.id, to: "Other")
    #expect(try await workspace.importShowFile(at: path, options: options).created == [.group: 1])
    let second = try #require(await workspace.show)
    #expect(second.id != first.id)
    try await workspace.deleteShow(second.id)
    #expect(try await workspace.importShowFile(at: path, options: options).created == [.group: 1])
    _ = try await workspace.deleteShow(try #require(await workspace.show).id)
    _ = try await workspace.renameShow(first.id, to: "TOUR")
    #expect(try await workspace.importShowFile(at: path, options: options).unchanged == [.group: 1])
    #expect(try await workspace.shows().count == 1)
  }
}
