// snippet Terminal
import Terminal

// end

/// What a line of progress writes.
package func exampleOfTerminal() -> [String?] {
  // snippet Terminal
  var line = ProgressLine(title: "show.qxw")
  let first = line.update(done: 50_000_000, of: 200_000_000, after: .seconds(1))
  // show.qxw: 50.0 MB of 200.0 MB (25 %), 50.0 MB/s, 3 s left
  let soon = line.update(done: 51_000_000, of: 200_000_000, after: .milliseconds(1_050))
  // nil: ten lines a second at most
  let end = line.finish()  // removes the line

  if StandardStream.error.isTerminal, let first { StandardStream.error.write(first) }
  // end
  return [first, soon, end]
}
