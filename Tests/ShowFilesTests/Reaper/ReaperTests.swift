import Domain
import PluginAPI
import Testing
import XMLReading

@testable import ShowFiles

@Suite("Reaper regions and markers")
struct ReaperTests {
  private func show(_ text: String) throws(ShowFileError) -> ImportedShow {
    try read(Array(text.utf8), as: .reaper, with: ReadingOptions(wantsCues: true))
  }

  @Test("regions are lists, and markers in them their cues in the order of time")
  func fixture() throws {
    let show = try show(String(decoding: ShowFilesTests.fixture("reaper.csv"), as: UTF8.self))
    #expect(
      show.objects == [
        ImportedObject(
          identifier: "region:1", kind: .list, number: ObjectNumber(1), name: "Opening",
          color: ObjectColor(rgb: 0xFF8000)),
        ImportedObject(
          identifier: "region:2", kind: .list, number: ObjectNumber(2), name: "Ballad"),
      ])
    #expect(
      show.cues == [
        ImportedCue(list: "region:1", number: "1", name: "Down, beat"),
        ImportedCue(list: "region:1", number: "2", name: "Chorus"),
        ImportedCue(list: "region:2", number: "1", name: "Lights up"),
      ])
    #expect(show.cueCount == 3)
    #expect(show.leftOut("markers outside of regions") == 1)
    #expect(show.warning("the marker 'Bow' lies in no region")?.line == 7)
  }

  @Test("cues are only counted where no one wants them")
  func cueCount() throws {
    let show = try read(ShowFilesTests.fixture("reaper.csv"), as: .reaper)
    #expect(show.cueCount == 3)
    #expect(show.cues.isEmpty)
  }

  @Test("without a region all markers are one list")
  func markersOnly() throws {
    let show = try show("#,Name,Start,End,Length\nM7,B,9.5,,\nM1,A,2.25,,\n")
    #expect(show.objects.map(\.identifier) == ["region:1"])
    #expect(show.cues.map(\.name) == ["A", "B"])
    #expect(show.leftOut.isEmpty)
  }

  @Test("of regions within each other the one that begins last has the marker")
  func nested() throws {
    let show = try show(
      """
      #,Name,Start,End,Length
      R1,All,0,100,100
      R2,Part,10,20,10
      M1,a,5,,
      M2,b,15,,
      M3,c,20,,
      """)
    #expect(show.cues.map(\.list) == ["region:1", "region:2", "region:1"])
    #expect(show.cues.map(\.number) == ["1", "1", "2"])
  }

  @Test(
    "times in every form that a project shows",
    arguments: [
      ("0.5", "12.25"), ("9", "10"), ("0:59.999", "1:00.000"), ("59:59.9", "1:00:00.0"),
      ("00:00:09:24", "00:00:10:00"), ("9.1.00", "10.1.00"), ("1.1.00", "1.1.50"),
      ("1.4.75", "2.1.00"), ("-1.1.00", "1.1.00"), ("-0:30.0", "-0:20.0"), ("1.05", "1.5"),
      ("0:01;05", "0:02;00"), ("1.1234567891", "1.12345679"),
    ] as [(String, String)])
  func times(_ early: String, _ late: String) throws {
    let first = try #require(Array(early.utf8).withUnsafeBufferPointer { ReaperTime($0) })
    let second = try #require(Array(late.utf8).withUnsafeBufferPointer { ReaperTime($0) })
    #expect(first < second)
    #expect(!(second < first))
  }

  @Test(
    "what is not a time",
    arguments: [
      "", "-", "a", "1:", ":1", "1.", ".5", "1:2:3:4:5", "1.2.3.4.5", "1e3",
      "99999999999999999999", "1.99999999999999999999999999x",
    ])
  func noTimes(_ text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { ReaperTime($0) } == nil)
  }

  @Test("rows that cannot be read are left out with their lines")
  func badRows() throws {
    let show = try show(
      """
      #,Name,Start,End,Length
      R1,Good,0,10,10
      R2,Endless,20,,
      X3,Strange,1,,
      5,Bare,1,,
      M1,Timeless,soon,,
      R1,Again,30,40,10
      M2,In the other,35,,
      """)
    #expect(show.objects.map(\.identifier) == ["region:1", "region:2"])
    #expect(show.object("region:1")?.name == "Again")
    #expect(show.leftOut("other rows") == 2)
    #expect(show.leftOut("markers without a time") == 1)
    #expect(show.leftOut("repeated regions") == 1)
    #expect(show.cues == [ImportedCue(list: "region:1", number: "1", name: "In the other")])
    #expect(show.warnings.map(\.line) == [3, 4, 5, 6, 7])
  }

  @Test("pitfall 17: it is recognised by its header and its rows")
  func pitfall17Recognition() {
    let header = "#,Name,Start,End,Length"
    #expect(recognition(of: Array("\(header)\r\nR1,A,0,1,1\r\n".utf8))?.key == "reaper")
    #expect(recognition(of: Array("\(header),Color\nM1,A,0,,,\n".utf8))?.key == "reaper")
    #expect(
      recognition(of: Array("#\tName\tStart\tEnd\tLength\nM1\tA\t0\t\t\n".utf8))?.key == "reaper")
    #expect(recognition(of: Array("\(header)\n".utf8))?.key == "reaper")
    #expect(recognition(of: Array("\(header)\n1,A,0,1,1\n".utf8)) == nil)
    #expect(recognition(of: Array("#,Name,Start\nR1,A,0\n".utf8)) == nil)
  }

  @Test("what is something else is refused")
  func refused() {
    #expect(failure([], as: .reaper)?.code == .emptyFile)
    #expect(failure(Array("a,b\n".utf8), as: .reaper)?.code == .malformed)
    #expect(failure(Array("\n\n".utf8), as: .reaper)?.code == .malformed)
  }

  @Test("markers at one time stay in the order of their rows")
  func ties() throws {
    let count = 3_000
    let rows = (0..<count).map { "M\($0),n\($0),\($0 % 3)," }
    let show = try show("#,Name,Start,End,Length\n" + rows.joined(separator: "\n"))
    let expected = (0..<3).flatMap { time in (0..<count).filter { $0 % 3 == time } }
    #expect(show.cues.map(\.name) == expected.map { "n\($0)" })
    #expect(show.cues.map(\.number) == (1...count).map { "\($0)" })
  }

  @Test("regions of one number are one list, whose cues are counted on")
  func sharedNumber() throws {
    let show = try show(
      """
      #,Name,Start,End,Length
      R1,a,0,10,10
      R2,b,10,20,10
      R1,c,20,30,10
      M1,x,5,,
      M2,y,15,,
      M3,z,25,,
      """)
    #expect(show.cues.map(\.list) == ["region:1", "region:2", "region:1"])
    #expect(show.cues.map(\.number) == ["1", "1", "2"])
    #expect(show.cueCount == 3)
  }

  @Test("names of markers are cleaned, and read as Windows-1252 where they are not UTF-8")
  func names() throws {
    let rows: [[UInt8]] = [
      Array("#,Name,Start,End,Length\nM1,\"  a \n b\",1,,\nM2,".utf8), [0xC9, 0x74, 0xE9],
      Array(",2,,\nM3,,3,,\nM4,é  ,4,,\nM5,".utf8), [0xFC], Array(",never,,\n".utf8),
    ]
    let show = try read(
      rows.flatMap { $0 }, as: .reaper, with: ReadingOptions(wantsCues: true))
    #expect(show.cues.map(\.name) == ["a b", "Été", "", "é"])
    #expect(show.warning("2 texts are not UTF-8 and read as Windows-1252")?.line == 4)
  }

  @Test("more markers or longer names than are accepted are refused")
  func limits() throws {
    let time = try #require(Array("1".utf8).withUnsafeBufferPointer { ReaperTime($0) })
    var texts = FallbackTexts()
    var markers = ReaperMarkers()
    func add(_ name: [UInt8]) -> ShowFileError? {
      do throws(ShowFileError) {
        try name.withUnsafeBufferPointer { name throws(ShowFileError) in
          try markers.add(name, at: time, line: 5, &texts)
        }
        return nil
      } catch {
        return error
      }
    }
    for _ in 0..<ReaperMarkers.limit where add([]) != nil {
      Issue.record("a marker within the limit is refused")
    }
    #expect(add([])?.code == .tooLarge)
    #expect(add([])?.line == 5)

    markers = ReaperMarkers()
    let long = Array(repeating: UInt8(ascii: "a"), count: 500)
    for _ in 0..<ObjectRegister.nameLimit / long.count where add(long) != nil {
      Issue.record("a name within the limit is refused")
    }
    #expect(add(Array(long.prefix(ObjectRegister.nameLimit % long.count))) == nil)
    #expect(add([UInt8(ascii: "a")])?.code == .tooLarge)
  }

  @Test("many regions that all overlap are not trouble")
  func overlaps() throws {
    let regions = (1...8_000).map { "R\($0),r,\($0),99999,1" }
    let markers = (1...10_000).map { "M\($0),m,\($0),," }
    let show = try read(
      (["#,Name,Start,End,Length"] + regions + markers).joined(separator: "\n"), as: .reaper)
    #expect(show.cueCount == 10_000)
  }
}
