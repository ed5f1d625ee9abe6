import Domain
import Foundation
import ShowImport
import TestSupport
import Testing
import Workspace

/// Files that would give their shows one name, as of several years of a tour.
@Suite("Files of one name")
struct FilesOfOneNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func table(_ names: String...) -> String {
    "kind,number,name\n"
      + names.enumerated().map { "group,\($0 + 1),\($1)\n" }.joined()
  }

  private static func pool(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <MA xmlns="http://schemas.malighting.de/grandma2/xml/MA" major_vers="3" minor_vers="9">\
    <Group index="0" name="\(name)"><Subfixtures/></Group></MA>
    """
  }

  private func write(_ text: String, to path: String) throws -> String {
    let file = folder.file(path)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    return try folder.write(text, to: path)
  }

  /// Imports files in one run.
  private func run(_ paths: [String], policy: CollisionPolicy = .byNumber) async throws
    -> [FileReport]
  {
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    var options = ImportOptions(target: .ownShow)
    options.policy = policy
    options.deletion = .allowed
    var reports: [FileReport] = []
    for path in paths {
      reports.append(try await workspace.importShowFile(at: path, options: options))
    }
    try await workspace.close()
    return reports
  }

  private func expectNothing(_ reports: [FileReport]) {
    for report in reports {
      #expect(report.refused == nil && report.created.isEmpty && report.updated.isEmpty)
      #expect(report.vanished == nil && report.boards.isEmpty, "\(report)")
    }
  }

  @Test("Each has a show of its own, and the second run changes nothing")
  func years() async throws {
    let files = [
      try write(Self.table("Front", "Back", "Old"), to: "tr/2013/tour.csv"),
      try write(Self.table("Wash", "Spot"), to: "tr/2014/tour.csv"),
      try write(Self.table("Left"), to: "tr/2014/b/TOUR.csv"),
    ]
    let first = try await run(files)
    #expect(first.map(\.show) == ["tour", "tour (2014)", "TOUR (b)"])
    #expect(first.map(\.created) == [[.group: 3], [.group: 2], [.group: 1]])
    let second = try await run(files)
    #expect(second.map(\.show) == first.map(\.show))
    expectNothing(second)
  }

  @Test("A file alone goes to the show that it has, whatever else the run brings")
  func alone() async throws {
    let files = [
      try write(Self.table("Front"), to: "2013/tour.csv"),
      try write(Self.table("Wash"), to: "2014/tour.csv"),
    ]
    _ = try await run(files)
    for (file, show) in zip(files, ["tour", "tour (2014)"]) {
      let again = try await run([file])
      #expect(again.map(\.show) == [show])
      expectNothing(again)
    }
    expectNothing(try await run(files.reversed()))
  }

  @Test("The same file twice in a run is one show, however it is written")
  func twice() async throws {
    let file = try write(Self.table("Front"), to: "a/tour.csv")
    let detour = folder.file("a/../a/./tour.csv")
    let reports = try await run([file, detour, file], policy: .replace)
    #expect(reports.map(\.show) == ["tour", "tour", "tour"])
    expectNothing(Array(reports.dropFirst()))
  }

  @Test("Files of one folder whose names differ by the extension alone are told apart by it")
  func extensions() async throws {
    let files = [
      try write(Self.table("Front"), to: "2014/tour.csv"),
      try write(Self.table("Wash"), to: "2014/tour.txt"),
    ]
    let first = try await run(files)
    #expect(first.map(\.show) == ["tour", "tour (2014/tour.txt)"])
    expectNothing(try await run([files[1]]))
    expectNothing(try await run(files))
  }

  @Test("Folders of one name within others are told apart by those")
  func deepFolders() async throws {
    let files = try ["x/show", "y/show", "z/w/show"].map {
      try write(Self.table($0), to: "\($0)/tour.csv")
    }
    #expect(try await run(files).map(\.show) == ["tour", "tour (y/show)", "tour (w/show)"])
    expectNothing(try await run(files))
    expectNothing(try await run([files[2]]))
  }

  @Test("Folders of parts are told apart as files are")
  func parts() async throws {
    var folders: [(place: String, files: [String])] = []
    for year in ["2013", "2014"] {
      let files = try ["a", "b"].map {
        try write(Self.pool("\($0) of \(year)"), to: "\(year)/ma/\($0).xml")
      }
      folders.append((folder.file("\(year)/ma"), files))
    }
    let options = ImportOptions(target: .ownShow, format: "ma2")
    for isFirst in [true, false] {
      let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
      for (entry, show) in zip(folders, ["ma", "ma (2014)"]) {
        let reports = try await workspace.importShowFiles(
          entry.files, partsOf: entry.place, options: options)
        let report = try #require(reports.first)
        #expect(reports.count == 1 && report.show == show)
        if isFirst { #expect(report.created == [.group: 1]) } else { expectNothing([report]) }
      }
      try await workspace.close()
    }
  }

  @Test("A damaged file keeps its show from the others of its name")
  func damaged() async throws {
    let first = try write(Self.table("Front"), to: "2013/tour.csv")
    _ = try await run([first])
    _ = try write("<?xml version=\"1.0\"?><!DOCTYPE Workspace><Works", to: "2013/tour.csv")
    let second = try write(Self.table("Wash"), to: "2014/tour.csv")
    let reports = try await run([first, second])
    #expect(reports.map(\.show) == [nil, "tour (2014)"])
    _ = try write(Self.table("Front"), to: "2013/tour.csv")
    expectNothing(try await run([first, second]))
  }

  @Test("Names as long as can be are told apart too")
  func longNames() async throws {
    let long = String(repeating: "n", count: 240)
    let files = try ["2013", "2014", "2015"].map {
      try write(Self.table($0), to: "\($0)/\(long).csv")
    }
    let shows = try await run(files).map(\.show)
    #expect(shows == [long, "\(long) (2014)", "\(long) (2015)"])
    expectNothing(try await run(files))
  }

  @Test("Many files of one name each find their show again")
  func many() async throws {
    let files = try (0..<60).map { try write(Self.table("G \($0)"), to: "all/\($0)/in/tour.csv") }
    let first = try await run(files)
    #expect(Set(first.map(\.show)).count == files.count)
    expectNothing(try await run(files))
  }
}
