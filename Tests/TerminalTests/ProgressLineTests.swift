import Terminal
import Testing

@Suite("The progress line")
struct ProgressLineTests {
  @Test("Short work shows nothing and leaves nothing to take away")
  func shortWork() {
    var line = ProgressLine(title: "a.asc")
    #expect(line.update(done: 10, of: 100, after: .milliseconds(20)) == nil)
    #expect(line.finish() == nil)
  }

  @Test("It tells how much, how fast and how long, ten times a second at the most")
  func longWork() {
    var line = ProgressLine(title: "a.asc")
    let first = line.update(done: 50_000_000, of: 200_000_000, after: .seconds(1))
    #expect(first == "\r\u{1B}[Ka.asc: 50.0 MB of 200.0 MB (25 %), 50.0 MB/s, 3 s left")
    #expect(line.update(done: 51_000_000, of: 200_000_000, after: .milliseconds(1_050)) == nil)
    #expect(line.update(done: 60_000_000, of: 200_000_000, after: .milliseconds(1_100)) != nil)
    #expect(line.finish() == "\r\u{1B}[K")
    #expect(line.finish() == nil)
  }

  @Test("An unknown or wrong total does not trap")
  func oddTotals() {
    var line = ProgressLine(title: "x")
    #expect(line.update(done: .max, of: 0, after: .seconds(1)) != nil)
    let past = line.update(done: 5, of: 1, after: .seconds(2))
    #expect(past == "\r\u{1B}[Kx: 0.0 MB of 0.0 MB (100 %), 0.0 MB/s")
  }
}
