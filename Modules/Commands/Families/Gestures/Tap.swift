import Gestures

extension CommandSpec {
  static let tap = CommandSpec(
    "tap", "taps with a finger", .spot(), .screen,
    details: """
      In edit mode a tap on a block opens its menu; in play mode it triggers the block. A menu, \
      picker or question that is open over the board takes the tap.
      """,
    examples: ["tap 10,10", "tap 120,60.5 --screen"], synonyms: "go fire run start click touch"
  ) { runner, spot, _ throws(CommandError) in
    try await runner.touch(hint: { $0.hint(at: spot) }) { fingers throws(CompositionError) in
      try fingers.composer.tap(at: fingers.point(spot))
    }
  }

  static let doubletap = CommandSpec(
    "doubletap", "taps twice quickly", .spot(), .screen, examples: ["doubletap 10,10"]
  ) { runner, spot, _ throws(CommandError) in
    try await runner.touch(hint: { $0.hint(at: spot) }) { fingers throws(CompositionError) in
      try fingers.composer.doubleTap(at: fingers.point(spot))
    }
  }
}
