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

  @Test("It says how much, how fast and how long, ten times a second at the most")
  func longWork() {
    var line = ProgressLine(title: "a.asc")
    let first = line.update(done: 50_000_000, of: 200_000_000, after: .seconds(1))
    #expect(first == "\r\u{1B}[Ka.asc: 50.0 MB of 200.0 MB (25 %), 50.0 MB/s, 3 s left")
    #expect(line.update(done: 51_000_000, of: 200_000_000, after: .milliseconds(1_050)) == nil)
    #expect(line.update(done: 60_000_000, of: 200_000_000, after: .milliseconds(1_100)) != nil)
    #expect(line.finish() == "\r\u{1B}[K")
    #expect(line.finish() == nil)
  }

  @Test("It counts other things than bytes")
  func things() {
    var line = ProgressLine(title: "replay", unit: .things("touches"))
    let text = line.update(done: 50_000, of: 200_000, after: .seconds(2))
    #expect(text == "\r\u{1B}[Kreplay: 50000 touches of 200000 (25 %), 25000/s, 6 s left")
    #expect(line.update(done: .max, of: .max, after: .seconds(3)) != nil)
  }

  @Test("An unknown or wrong total does not trap")
  func oddTotals() {
    var line = ProgressLine(title: "x")
    #expect(line.update(done: .max, of: 0, after: .seconds(1)) != nil)
    let past = line.update(done: 5, of: 1, after: .seconds(2))
    #expect(past == "\r\u{1B}[Kx: 0.0 MB of 0.0 MB (100 %), 0.0 MB/s")
  }

  @Test("Where it does not fit, its end is left out, and it never wraps")
  func narrow() {
    func text(_ columns: Int) -> String? {
      var line = ProgressLine(title: "a.asc")
      return line.update(
        done: 50_000_000, of: 200_000_000, after: .seconds(1), columns: columns)
    }
    #expect(text(80) == "\r\u{1B}[Ka.asc: 50.0 MB of 200.0 MB (25 %), 50.0 MB/s, 3 s left")
    #expect(text(45) == "\r\u{1B}[Ka.asc: 50.0 MB of 200.0 MB (25 %), 50.0 MB/s")
    #expect(text(30) == "\r\u{1B}[Ka.asc: 50.0 MB of 200.0 MB")
    #expect(text(16) == "\r\u{1B}[Ka.asc: 50.0 MB")
    for columns in 0...80 {
      #expect((text(columns)?.dropFirst(4).count ?? 0) <= max(columns - 1, 0), "\(columns)")
    }
  }

  @Test("A title steers no terminal")
  func title() {
    var line = ProgressLine(title: "\u{1B}]0;x\u{7}")
    let text = line.update(done: 1, of: 1, after: .seconds(1))
    #expect(text?.dropFirst(4).contains("\u{1B}") == false)
    #expect(text?.contains("\u{7}") == false)
  }
}
