import Domain
import JSONText
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
    guard let new, new != old else { return TravelAnswer(settings: old) }
    await runner.workspace.setTravel(new)
    return TravelAnswer(settings: new)
  }
}

extension Part where Value == Double {
  /// A number within limits.
  fileprivate static func quantity(
    _ name: String, of what: String, in range: ClosedRange<Double>
  ) -> Part {
    Part(ValueKind(name)) { token throws(SyntaxError) in
      let value = try token.decimal("number", name, example: "1.5")
      if range.contains(value) { return value }
      let limits = "\(Figures.text(range.lowerBound)) to \(Figures.text(range.upperBound))"
      throw token.isBeyond("\(what) is \(limits), not \(token.text.clipped)", [name])
    }
  }
}

extension Part where Value == TravelSettings.Unit {
  fileprivate static var unit: Part {
    .keywords(["mi": .miles, "km": .kilometers], not: "a unit")
  }
}

/// How distances and times are calculated.
struct TravelAnswer: Answer {
  let settings: TravelSettings

  var json: [(name: String, value: JSON)] {
    [
      ("detourFactor", .number(settings.detourFactor)), ("speed", .number(settings.speed)),
      ("unit", .string(settings.unit.rawValue)),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    [
      "distances in \(settings.unit.rawValue): straight line × "
        + "\(Figures.text(settings.detourFactor)); travel times at "
        + "\(Figures.text(settings.speed)) km/h"
    ]
  }
}
