import Simulation
import Testing

/// Expects that a person can read how a promise was broken: no values as Swift prints them, no
/// identities, and a difference where one is reported.
func expectWords(
  _ fault: Fault, in script: Script, sourceLocation: SourceLocation = #_sourceLocation
) {
  let message = fault.message(in: script)
  // What is in quotes is a text of the script, or the identity of an element.
  let words = message.replacing(/"(\\.|[^"\\])*"/, with: "…").replacing(/'[^']*'/, with: "…")
  let dump = /Optional|\bnil\b|[\[\]{}]|[a-z][A-Z]|\w\(|\b[0-9a-f]{32}\b/
  #expect(!message.isEmpty, "\(fault)", sourceLocation: sourceLocation)
  #expect(words.firstMatch(of: dump) == nil, "\(message)", sourceLocation: sourceLocation)
  #expect(
    message.wholeMatch(of: /(.*: )?expected (.+), got \2/) == nil, "\(message)",
    sourceLocation: sourceLocation)
}
