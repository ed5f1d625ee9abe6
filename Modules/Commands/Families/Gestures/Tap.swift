import Gestures

extension CommandSpec {
  static let tap = CommandSpec(
    "tap", "taps with a finger", .spot(), .screen, .touchKind,
    details: """
      In edit mode a tap on a block opens its menu; in play mode it triggers the block. A menu, \
      picker or question that is open over the board takes the tap. X,Y is in points, 44 to a \
      cell; @X,Y is a cell. --pencil and --mouse touch with a pencil or a mouse: \
      with the tool draw they ink.
      """,
    examples: ["tap FOG", "tap #2", "tap @4,0", "tap 10,10", "tap 120,60.5 --screen"],
    synonyms: "go fire run start click touch"
  ) { runner, spot, _, kind throws(CommandError) in
    try await runner.touch(with: kind, at: [spot], hint: { $0.hint(at: spot) }) {
      fingers throws(CompositionError) in
      try fingers.composer.tap(at: fingers.point(spot))
    }
  }

  static let doubletap = CommandSpec(
    "doubletap", "taps twice quickly", .spot(), .screen, .touchKind,
    examples: ["doubletap #2", "doubletap 10,10"]
  ) { runner, spot, _, kind throws(CommandError) in
    try await runner.touch(with: kind, at: [spot], hint: { $0.hint(at: spot) }) {
      fingers throws(CompositionError) in
      try fingers.composer.doubleTap(at: fingers.point(spot))
    }
  }
}
