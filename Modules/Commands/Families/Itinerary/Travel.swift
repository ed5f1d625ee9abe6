import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let travel = CommandSpec(
    "travel", "shows or sets how distances and times are calculated",
    .option(
      "speed",
      .quantity("KM/H", of: "a speed in kilometres per hour", in: TravelSettings.speeds)),
    .option("detour", .quantity("FACTOR", of: "a detour factor", in: TravelSettings.detourFactors)),
    .option("unit", .unit),
    details: """
      For routes that no file gives: a straight line on the globe times FACTOR (1 to 5), driven at \
      one speed (1 to 3000 km/h). It lasts until you leave the workspace; existing travel keeps \
      the figures it was made with.
      """,
    examples: ["travel", "travel --speed 90 --unit km"]
  ) { runner, speed, detourFactor, unit throws(CommandError) in
    let old = await runner.workspace.travelSettings
    let new = TravelSettings(
      detourFactor: detourFactor ?? old.detourFactor, speed: speed ?? old.speed,
      unit: unit ?? old.unit)
    // The grammar has checked the ranges.
    guard let new, new != old else { return .travel(old) }
    await runner.workspace.setTravel(new)
    return .travel(new)
  }
}

extension Part where Value == Double {
  /// A number within limits.
  fileprivate static func quantity(
    _ name: String, of what: String, in range: ClosedRange<Double>
  ) -> Part {
    Part(ValueKind(name), missing: "\(name) is missing") { token throws(SyntaxError) in
      let value = try WordReader.decimal(token, what: "number", example: "1.5", expected: name)
      guard range.contains(value) else {
        throw SyntaxError(
          "\(what) is \(Figures.text(range.lowerBound)) to \(Figures.text(range.upperBound)), "
            + "not \(token.text.clipped)",
          at: token.range, code: .outOfRange, expected: [name])
      }
      return value
    }
  }
}

extension Part where Value == TravelSettings.Unit {
  fileprivate static var unit: Part {
    .keywords(["mi": .miles, "km": .kilometers], not: "a unit")
  }
}
