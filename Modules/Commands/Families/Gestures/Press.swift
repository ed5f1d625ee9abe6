import Gestures

extension CommandSpec {
  static let press = CommandSpec(
    "press", "presses and holds", .spot(), .optional(.seconds("a press lasts")),
    .flag("instant"), .screen, .touchKind,
    details: """
      Without SECONDS it is a long press of 0.6 seconds. In play mode the finger stays down for \
      that long, so that a flash stays on; Ctrl-C cancels it at once. In edit mode, and with \
      --instant, the command does not wait.
      """,
    examples: ["press FOG", "press #2 1.5", "press -30,12.5 2"], synonyms: "hold"
  ) { runner, spot, seconds, isInstant, _, kind throws(CommandError) in
    let length = Int64(exactly: ((seconds ?? 0.6) * 1e6).rounded())
    return try await runner.touch(
      with: kind, at: [spot], isTimed: !isInstant, hint: { $0.hint(at: spot) }
    ) { fingers throws(CompositionError) in
      try fingers.composer.press(at: fingers.point(spot), for: length)
    }
  }
}
