import Domain
import PluginAPI

extension CommandParser {
  static func parseEntry(
    _ name: CommandName, _ reader: inout WordReader
  ) throws(SyntaxError) -> Command {
    switch name {
    case .entryAdd: .addEntry(try addEntry(&reader))
    case .entryEdit: .editEntry(try editEntry(&reader))
    case .entryDelete:
      .deleteEntry(
        Command.DeleteEntry(entry: try reader.entry(), isConfirmed: reader.has("yes")))
    case .lift: .lift(try reader.entry())
    case .drop: .drop(try drop(&reader))
    case .shift: .shift(try shift(&reader))
    case .online: .setOnline(true)
    case .offline: .setOnline(false)
    case .travel: .travel(try travel(&reader))
    default: .map(reader.peek == nil ? nil : try reader.entry())
    }
  }

  /// `entry add TITLE on DAY [--time TIME] [--icon ICON] [--location LAT,LON]`.
  private static func addEntry(_ reader: inout WordReader) throws(SyntaxError) -> Command.AddEntry {
    guard var before = reader.words(beforeLast: "on") else {
      _ = try reader.name(missing: "the title is missing", ["TITLE"])
      throw reader.missing("'on DAY' is missing", ["on"])
    }
    let title = try before.name(missing: "the title is missing", ["TITLE"]).map(\.text)
    _ = reader.skip("day")
    let token = try reader.next("DAY", missing: "the day is missing")
    var add = Command.AddEntry(title: title, day: try WordReader.dayNumber(token))
    add.icon = reader.written("icon")
    if let time = reader.value("time") { add.time = try WordReader.time(time) }
    if let location = reader.value("location") {
      add.location = try WordReader.location(location)
    }
    return add
  }

  /// `entry edit ENTRY [--title TITLE] [--time TIME|none] …`.
  private static func editEntry(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.EditEntry {
    var edit = Command.EditEntry(entry: try reader.entry())
    edit.title = reader.written("title")
    if let icon = reader.value("icon") {
      edit.icon = Written(icon.isKeyword("none") ? "" : icon.text, at: icon.range)
    }
    if let time = reader.value("time") {
      edit.time =
        time.isKeyword("none") ? .clear : .set(try WordReader.time(time, or: ["none"]))
    }
    if let location = reader.value("location") {
      edit.location =
        location.isKeyword("none")
        ? .clear : .set(try WordReader.location(location, or: ["none"]))
    }
    guard edit.hasChange else {
      throw reader.missing(
        "what to change is missing", CommandName.entryEdit.options.map(\.usage))
    }
    return edit
  }

  /// `drop at DAY[:POSITION]`.
  private static func drop(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Written<Command.DropPlace> {
    _ = try reader.keyword("at")
    return try reader.dropPlace()
  }

  /// `shift ENTRY to DAY[:POSITION]`.
  private static func shift(_ reader: inout WordReader) throws(SyntaxError) -> Command.Shift {
    guard var before = reader.words(beforeLast: "to") else {
      _ = try reader.entry()
      throw reader.missing("'to DAY' is missing", ["to"])
    }
    let entry = try before.entry()
    return Command.Shift(entry: entry, to: try reader.dropPlace())
  }

  /// `travel [--speed KM/H] [--detour FACTOR] [--unit mi|km]`.
  private static func travel(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.TravelChoices {
    var choices = Command.TravelChoices()
    if let speed = reader.value("speed") {
      choices.speed = try WordReader.quantity(
        speed, "a speed in kilometres per hour", TravelSettings.speeds, expected: "KM/H")
    }
    if let detour = reader.value("detour") {
      choices.detourFactor = try WordReader.quantity(
        detour, "a detour factor", TravelSettings.detourFactors, expected: "FACTOR")
    }
    if let unit = reader.value("unit") {
      let known = TravelSettings.Unit.allCases.map(\.rawValue)
      guard let value = TravelSettings.Unit(rawValue: unit.text.lowercased()) else {
        throw SyntaxError(
          "not a unit: '\(unit.text.clipped)'", at: unit.range, expected: known,
          remedy: "use \(known.choice)")
      }
      choices.unit = value
    }
    return choices
  }
}

extension Command.EditEntry {
  /// Whether anything is to change.
  fileprivate var hasChange: Bool {
    title != nil || icon != nil || time != nil || location != nil
  }
}
