import Foundation
import TestSupport
import Testing

@Suite("Trip files that cannot be taken, at the built REPL")
struct HostileTripTests {
  /// The most memory that reading any file takes, in MiB.
  private static let memoryLimit = 300

  private let folder: TemporaryFolder
  private let session: CommandSession

  init() throws {
    folder = try TemporaryFolder()
    session = try CommandSession(on: folder.file("w.callboard"))
    let trip = HostileTrip.json(
      itinerary: #"{"day":1,"entries":[{"custom":{"title":"Supper"}}]}"#)
    try session.answer(to: "trip new Mine from \"\(folder.write(trip, to: "mine.json"))\"")
  }

  /// What the workspace holds of trips.
  private func state() throws -> String {
    let answers = try ["trips", "days", "trip export json"].map { try session.answer(to: $0) }
    return
      "\(try answers.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) })"
  }

  /// Expects that a file is refused by both commands that read it.
  private func expectRefusal(
    of path: String, saying message: String, line: Int?, _ comment: String
  ) throws {
    for command in ["trip new", "trip merge"] {
      let start = ContinuousClock.now
      let from = command == "trip new" ? " from" : ""
      let reply = try session.reply(to: "\(command)\(from) \"\(path)\"")
      #expect(ContinuousClock.now - start < .seconds(60), "\(command): \(comment)")
      let error = try #require(reply["error"] as? [String: Any], "\(comment): \(reply)")
      let text = try #require(error["message"] as? String)
      #expect(text.contains(message), "\(command): \(comment)")
      #expect(text.hasPrefix(path), "\(command): \(comment): \(text)")
      #expect(error["fileLine"] as? Int == line, "\(command): \(comment): \(text)")
      #expect(error["remedy"] is String, "\(command): \(comment): \(text)")
    }
  }

  @Test("each is refused with what is wrong, where, and what to do, and changes nothing")
  func refusals() throws {
    let before = try state()
    for hostile in HostileTrip.all {
      let path = folder.file("hostile")
      try Data(hostile.bytes).write(to: URL(fileURLWithPath: path))
      try expectRefusal(
        of: path, saying: hostile.message, line: hostile.line, hostile.name)
    }
    #expect(try state() == before)
    // The status of a script is 1, too.
    let path = folder.file("hostile")
    let run = try BuiltExecutable.callboard.run(
      [folder.file("w.callboard")], input: "trip new from \"\(path)\"")
    #expect(run.status == 1 && run.output.isEmpty && run.errors.contains(path), "\(run)")
    #expect(try session.end().status == 1)
  }

  @Test(
    "a schedule without games makes no trip, and takes none away",
    arguments: [
      HostileTrip.tableHead, HostileTrip.calendar("METHOD:CANCEL\n" + HostileTrip.event()),
      #"{"format":"callboard-trip","version":1}"#,
    ])
  func withoutGames(text: String) throws {
    let before = try state()
    let path = try folder.write(text, to: "empty")
    for (command, message) in [
      ("trip new from", "neither on which day"), ("trip merge", "would remove 1 of 1 game"),
    ] {
      let reply = try session.reply(to: "\(command) \"\(path)\"")
      let error = try #require(reply["error"] as? [String: Any], "\(reply)")
      #expect((error["message"] as? String)?.contains(message) == true, "\(error)")
      #expect(error["remedy"] is String)
    }
    #expect(try state() == before)
  }

  @Test(
    "a calendar of 100 MB is refused in little time and memory",
    arguments: [
      ("BEGIN:VCALENDAR\r\n", HostileTrip.event().replacing("\n", with: "\r\n") + "\r\n"),
      ("BEGIN:VCALENDAR\r\nX-A:", "aaaaaaaaaaaaaaaa"),
      ("BEGIN:VCALENDAR\r\nX-A:", "\r\n a"),
      ("BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\n"),
      ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", "X-A:1\r\n"),
      ("{\"format\":\"callboard-trip\",\"games\":[", "[],"),
      (HostileTrip.tableHead, "1,2026-04-01,19:05,UTC,A,B,C,,\n"),
    ] as [(String, String)])
  func hundredMegabytes(head: String, piece: String) throws {
    let path = folder.file("large")
    let file = try folder.create("large")
    let block = Data(String(repeating: piece, count: (1 << 20) / piece.utf8.count).utf8)
    try file.write(contentsOf: Data(head.utf8))
    for _ in 0..<100 { try file.write(contentsOf: block) }
    try file.close()
    let before = try state()
    try expectRefusal(of: path, saying: "more than 16 MiB", line: nil, piece)
    #expect(try state() == before)
    if let peak = session.peakMemory { #expect(peak < Self.memoryLimit, "\(piece)") }
  }

  @Test(
    "what is within the limits is read in little time and memory",
    arguments: [
      ("a day of 10,000 games", .made),
      ("a calendar of 40,000 events of nothing", .refused),
      ("a calendar of 500,000 short lines", .refused),
    ] as [(String, Expected)])
  func withinLimits(name: String, expected: Expected) throws {
    let text =
      switch name {
      case "a day of 10,000 games":
        HostileTrip.tableHead
          + (0..<10_000).map { "\($0),2026-04-01,19:05,UTC,A,B,C\($0 % 3),," }
          .joined(separator: "\n")
      case "a calendar of 40,000 events of nothing":
        HostileTrip.calendar(
          String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 40_000))
      default:
        HostileTrip.calendar(
          "BEGIN:VEVENT\n" + String(repeating: "A:\n", count: 500_000) + "END:VEVENT")
      }
    let path = try folder.write(text, to: "file")
    let reply = try session.reply(to: "trip new Large from \"\(path)\"")
    #expect((reply["error"] == nil) == (expected == .made), "\(reply["error"] ?? "")")
    if let peak = session.peakMemory { #expect(peak < Self.memoryLimit) }
  }

  enum Expected { case made, refused }

  @Test("a file that is cut off anywhere is a trip or refused, and nothing else happens")
  func truncation() throws {
    let files = [
      HostileTrip.json(itinerary: #"{"day":1,"entries":[{"custom":{"title":"Sœur"}}]}"#),
      HostileTrip.calendar(
        HostileTrip.event(start: "DTSTART;TZID=America/Chicago:20260401T182000")),
      HostileTrip.table("1,2026-04-01,7:05 PM,America/Chicago,\"A, \"\"B\"\"\",B,C,41.9,-87.6"),
    ]
    var made = 1
    for text in files {
      let bytes = Array(text.utf8)
      for length in 0...bytes.count {
        let path = folder.file("cut")
        try Data(bytes[..<length]).write(to: URL(fileURLWithPath: path))
        let reply = try session.reply(to: "trip new \"Cut \(made)\" from \"\(path)\"")
        guard let error = reply["error"] as? [String: Any] else {
          made += 1
          continue
        }
        let message = error["message"] as? String ?? ""
        #expect(message.hasPrefix(path) && message.count > path.count + 5, "\(length): \(message)")
      }
    }
    let trips = try session.answer(to: "trips")["trips"] as? [[String: Any]]
    #expect(trips?.count == made)
    #expect((4...80).contains(made), "\(made) of the cut files are trips")
  }
}
