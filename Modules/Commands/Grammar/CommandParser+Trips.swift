import Domain

extension CommandParser {
  static func parseTrip(
    _ name: CommandName, _ reader: inout WordReader
  ) throws(SyntaxError) -> Command {
    switch name {
    case .trips: .trips
    case .tripNew: .newTrip(try newTrip(&reader))
    case .tripRename: .renameTrip(try rename(&reader))
    case .tripDelete: .deleteTrip(try delete(&reader))
    case .tripMerge: .mergeTrip(try mergeTrip(&reader))
    case .tripReset: .resetTrip(isConfirmed: reader.has("yes"))
    case .tripExport: .exportTrip(try exportTrip(&reader))
    case .days: .days
    case .zones: .zones(try reader.entry())
    case .barriers: .barriers(try reader.entry())
    case .route: .route
    default: try reader.name().map { .openTrip($0) } ?? .trip
    }
  }

  /// `trip new [NAME] from FILE [--zone ZONE]`, `trip new NAME on DATE for DAYS`.
  private static func newTrip(_ reader: inout WordReader) throws(SyntaxError) -> Command.NewTrip {
    if reader.count(of: "from") == 0 || reader.endsWithDays { return try emptyTrip(&reader) }
    let second = reader.range(of: "from", number: 2)
    if let second {
      throw SyntaxError(
        "'from' stands here twice", at: second,
        remedy: "put a name or path that contains it in quotes")
    }
    var before = reader.words(beforeLast: "from")
    let name = try before?.name()?.map(\.text)
    let path = try reader.path()
    return Command.NewTrip(name: name, source: .file(path, zone: reader.written("zone")))
  }

  private static func emptyTrip(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.NewTrip {
    let start = reader
    guard var before = reader.words(beforeLast: "on") else {
      _ = try reader.name(missing: "the name is missing", ["NAME", "from"])
      throw reader.missing("'from FILE' or 'on DATE for DAYS' is missing", ["from", "on"])
    }
    let name = try before.name(missing: "the name is missing", ["NAME"]).map(\.text)
    let day = try WordReader.day(try reader.next("DATE", missing: "the first day is missing"))
    _ = try reader.keyword("for")
    let count = try WordReader.dayCount(
      try reader.next("DAYS", missing: "the number of days is missing"))
    // `for 10 days` reads well.
    if !reader.skip("days") { _ = reader.skip("day") }
    if let zone = start.range(of: "zone") {
      throw SyntaxError("'--zone' is for schedules from a file", at: zone)
    }
    return Command.NewTrip(name: name, source: .days(from: day, count: count))
  }

  /// `trip merge FILE [--zone ZONE] [--dry-run] [--yes]`.
  private static func mergeTrip(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.MergeTrip {
    Command.MergeTrip(
      path: try reader.path(), zone: reader.written("zone"), isRehearsed: reader.has("dry-run"),
      isConfirmed: reader.has("yes"))
  }

  /// `trip export FORM [to FILE] [--force]`.
  private static func exportTrip(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.ExportTrip {
    let form = try reader.next("FORM", missing: "the form to write is missing")
    let format = Written(form.text, at: form.range)
    guard reader.peek != nil else {
      if let force = reader.range(of: "force") {
        throw SyntaxError("'--force' needs a file to replace", at: force)
      }
      return Command.ExportTrip(format: format)
    }
    _ = try reader.keyword("to")
    let path = try reader.path(missing: "the file to write is missing")
    return Command.ExportTrip(format: format, path: path, isForced: reader.has("force"))
  }
}
