import Domain
import Files
import Itinerary
import PluginAPI
import ShowImport

/// A report on the export of a trip.
public struct TripExportReport: Hashable, Sendable {
  /// The trip.
  public let trip: String
  /// The key of the format.
  public let format: String
  /// The file, as the user named it; `nil` if no file was written.
  public let path: String?
  /// The file's bytes.
  public let bytes: [UInt8]
}

extension Seat {
  /// Whether a time zone is known.
  ///
  /// - Parameter name: The IANA name.
  /// - Returns: Whether the zone is known.
  public func isTimeZone(_ name: String) -> Bool {
    sources.timeZones.offset(of: name, at: now()) != nil
  }

  /// Creates a trip from a file in one transaction, and makes it current.
  ///
  /// - Parameters:
  ///   - name: Its name, unique among the workspace's trips; `nil` for the file's name, or a free
  ///     variant.
  ///   - path: The file.
  ///   - zone: The time zone for times without one, or `nil` to refuse such times.
  ///   - teams: Names of teams, for summaries that can be read in several ways.
  /// - Returns: A report on the import.
  /// - Throws: ``WorkspaceError`` if the file is refused, the name is invalid or taken, or nothing
  ///   can be written.
  public func createTrip(
    named name: String?, fromFileAt path: String, zone: String?, teams: [String] = []
  ) throws(WorkspaceError) -> TripReport {
    let file = try readTripFile(at: path, zone: zone, teams: teams)
    let settings = travelSettings
    let (trip, outcome) = try edit { () throws(WorkspaceError) in
      let name = try self.tripName(name, for: file.imported, at: path)
      var ids = IDSequence(using: &sources.generator)
      let outcome: TripMerge.Outcome
      do throws(TripError) {
        outcome = try TripImport(settings: settings, now: now())
          .trip(from: file.imported, named: name, ids: &ids)
      } catch {
        throw WorkspaceError(error, in: path)
      }
      guard case .trip(let made)? = outcome.changes.first?.after else {
        throw self.missing("the trip of '\(path)'")
      }
      return (outcome.changes, (made, outcome))
    }
    return TripReport(
      file: path, format: file.format, plan: try openTrip(trip.id), isChanged: true,
      notices: outcome.notices, leftOut: file.imported.leftOut, warnings: file.imported.warnings)
  }

  /// Merges the schedule of a file into the current trip in one transaction.
  ///
  /// A merge cannot be undone, so a file without most of the trip's games needs more consent.
  ///
  /// - Parameters:
  ///   - path: The file; only its games are imported.
  ///   - zone: The time zone for times without one, or `nil` to refuse such times.
  ///   - teams: Names of teams, for summaries that can be read in several ways.
  ///   - consent: What the user agreed to.
  /// - Returns: A report on the merge, or a preview if the user must agree first.
  /// - Throws: ``WorkspaceError`` if no trip is open or it is damaged, the file is refused, or
  ///   nothing can be written.
  public func mergeTrip(
    fromFileAt path: String, zone: String?, teams: [String] = [],
    agreeingTo consent: TripMergeConsent
  ) throws(WorkspaceError) -> TripReport {
    // Without a trip, there is no need to read the file.
    try checkSound(try tripPlan())
    var file = try readTripFile(at: path, zone: zone, teams: teams)
    // A first day without a length is that of an entry, and entries are not merged.
    if file.imported.dayCount == nil { file.imported.firstDay = nil }
    let (format, imported) = file
    let settings = travelSettings
    let done = try editTrip { plan throws(WorkspaceError) in
      try self.checkSound(plan)
      var ids = IDSequence(using: &sources.generator)
      do throws(TripError) {
        let outcome = try TripMerge(settings: settings, now: now())
          .merge(imported, into: plan, ids: &ids)
        var merged = plan
        merged.apply(outcome.changes)
        let removed = Set(outcome.changes.compactMap(\.removedGame))
        let count = plan.schedule.games.count
        let isDone = consent.covers(removing: removed, of: count)
        var report = TripReport(
          file: path, format: format, plan: merged, isChanged: !outcome.changes.isEmpty,
          isDone: isDone, removedGames: removed, formerGames: count, notices: outcome.notices,
          leftOut: imported.leftOut, warnings: imported.warnings)
        report.changesCities = outcome.changes.contains(where: \.altersCity)
        return (isDone ? outcome.changes : [], report)
      } catch {
        throw WorkspaceError(error, in: path)
      }
    }
    return done.result
  }

  /// Exports the current trip for other programs, damaged or not.
  ///
  /// - Parameters:
  ///   - format: The key of the format.
  ///   - path: The file, or `nil` to only return the bytes.
  ///   - isForced: Whether to replace an existing file.
  /// - Returns: A report on the export.
  /// - Throws: ``WorkspaceError`` if no trip is open, the format is unknown, or the file exists
  ///   already, belongs to the workspace or cannot be written; the file is then unchanged.
  public func exportTrip(
    as format: String, to path: String?, overwriting isForced: Bool
  ) throws(WorkspaceError) -> TripExportReport {
    guard let plugin = registry.tripExport(format) else {
      let known = registry.tripExports.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
      throw WorkspaceError(
        .notFound, "no export format '\(format)'",
        remedy: known.isEmpty ? "this build exports no trips" : "this build writes \(known)")
    }
    let contents = try tripPlan().contents
    let bytes = plugin.write(contents, travelSettings)
    if let path { try write(bytes, to: path, overwriting: isForced) }
    return TripExportReport(
      trip: contents.trip.name, format: plugin.key, path: path, bytes: bytes)
  }

  // MARK: Files

  private func readTripFile(
    at path: String, zone: String?, teams: [String]
  ) throws(WorkspaceError) -> (format: String, imported: ImportedTrip) {
    do throws(ShowFileError) {
      try workspace.checkForeign(path)
      let file = try FileByteSource(path: path, wanted: "a file with a schedule or trip")
      let plugin = try tripPlugin(for: file.head, path: path)
      var source: any ByteSource = file
      let options = TripReadingOptions(zone: zone, teams: teams, zones: sources.timeZones)
      return (plugin.key, try plugin.make().read(&source, options))
    } catch {
      throw WorkspaceError(error, in: path)
    }
  }

  /// The format of a file, or an error that says which command reads it.
  private func tripPlugin(
    for head: FileHead, path: String
  ) throws(ShowFileError) -> TripFilePlugin {
    do throws(ShowFileError) {
      return try FormatRecogniser.plugin(for: head, among: registry.tripFormats)
    } catch {
      guard error.code == .unrecognised,
        let show = try? FormatRecogniser.plugin(for: head, among: registry.formats)
      else { throw error }
      throw ShowFileError(
        .unsupported, "this is \(show.noun), not a schedule",
        remedy: "import it: import \(path)")
    }
  }

  private func tripName(
    _ name: String?, for file: ImportedTrip, at path: String
  ) throws(WorkspaceError) -> String {
    if let name { return try freeTripName(name, except: nil) }
    let base =
      [file.name ?? "", FilePath.stem(of: path)].map(Name.cleaned).first { !$0.isEmpty } ?? "Trip"
    return Name.free(base, avoiding: try takenTripNames(except: nil))
  }
}

extension Change {
  /// Whether a city has other names or another location.
  fileprivate var altersCity: Bool {
    if before != nil, after != nil, case .city = key { true } else { false }
  }

  /// The removed game, or `nil`.
  fileprivate var removedGame: ID<Game>? {
    if after == nil, case .game(let game)? = before { game.id } else { nil }
  }
}
