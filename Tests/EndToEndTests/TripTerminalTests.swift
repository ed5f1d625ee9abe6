import Foundation
import TestSupport
import Testing

/// Arranges an itinerary in the built REPL in a real terminal.
@Suite(
  "Itineraries at the terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct TripTerminalTests {
  private let folder: TemporaryFolder
  private let session: TerminalSession

  init() throws {
    folder = try TemporaryFolder()
    let schedule = try folder.write(
      """
      Date,Time,Away,Home,City,Venue
      2026-04-01,19:05,Cardinals,Cubs,Chicago,Wrigley Field
      2026-04-04,18:40,Twins,Tigers,Detroit,Comerica Park

      """, to: "schedule.csv")
    session = try TerminalSession(folder)
    try session.type("callboard \(folder.path)/w.callboard; echo 'status'=$?")
    try session.waitForLast("callboard>")
    try session.type("trip new Season from \"\(schedule)\" --zone America/Chicago")
    try session.waitForLast("Season>")
  }

  @Test("What is lifted is marked, what limits it too, and it drops where it may")
  func lifting() throws {
    try session.type("lift 1:2; view")
    try session.waitFor("◇ Chicago -> Detroit")
    try session.waitFor("‖ Cardinals at Cubs")
    try session.type("drop at 4")
    try session.waitFor("in the way: 4:1 Twins at Tigers")
    try session.type("entry move 1:2 to 3; days")
    try session.waitFor("moved Chicago -> Detroit to 3:1")
    try session.type("quit")
    try session.waitFor("status=0")
  }

  @Test("A deletion is asked for, by command and by finger")
  func deleting() throws {
    try session.type("entry add Dinner on 2 --time 19:00")
    try session.waitFor("added 2:1 Dinner")
    try session.type("entry delete dinner")
    try session.waitFor("Delete 'Dinner' from day 2?")
    try session.type("n")
    try session.waitFor("nothing was deleted")
    try session.type("entry delete dinner")
    try session.waitFor("Delete 'Dinner' from day 2?", times: 2)
    try session.type("y")
    try session.waitFor("deleted 2:1 Dinner")
    try session.waitForLast("Season>")
  }

  @Test("The prompt says what is in front: the trip, or a board")
  func front() throws {
    try session.type("show new S; board new Main")
    try session.waitForLast("S/Main [edit]>")
    try session.type("trip season")
    try session.waitForLast("Season>")
    try session.type("board main")
    try session.waitForLast("S/Main [play]>")
  }
}
