import Domain
import Itinerary
import PluginAPI
import TestSupport

/// Makes a trip of what was read, merges the file into it again, and exports it.
struct TripImportCheck {
  private let file: ImportedTrip
  private let forms: TripForms
  private let seed: UInt64

  init(_ file: ImportedTrip, among forms: TripForms, seed: UInt64) {
    self.file = file
    self.forms = forms
    self.seed = seed
  }

  /// Checks it.
  ///
  /// - Returns: Whether a trip was made.
  /// - Throws: ``BrokenPromise`` with what broke.
  func check() throws(BrokenPromise) -> Bool {
    guard let plan = try Self.plan(of: file, seed: seed) else { return false }
    try promise(TripCheck.faults(in: plan).isEmpty, "the trip is damaged")
    try checkMerge(into: plan)
    try checkExports(of: plan)
    return true
  }

  /// The trip that a file makes, or `nil` where it is refused.
  private static func plan(
    of file: ImportedTrip, seed: UInt64
  ) throws(BrokenPromise) -> TripPlan? {
    var generator = SplitMix64(seed: seed)
    var ids = IDSequence(using: &generator)
    var refusal: TripError?
    do throws(TripError) {
      let made = try TripImport(now: Timestamp(milliseconds: 2_000)).trip(
        from: file, named: "Trip", ids: &ids)
      guard case .trip(let trip)? = made.changes.first?.after else {
        throw TripError(.malformed, "no trip")
      }
      var plan = TripPlan(TripContents(trip: trip, cities: [], games: [], entries: []))
      plan.apply(made.changes)
      return plan
    } catch {
      refusal = error
    }
    guard let refusal else { return nil }
    // What a reader hands on may contradict itself, but nothing sound becomes a damaged trip.
    try promise(refusal.code != .damagedTrip, "the trip would be damaged: \(refusal)")
    try promise(
      !refusal.message.isEmpty && refusal.message.utf8.count <= 8_000, "no message: \(refusal)")
    try promise(
      !refusal.message.unicodeScalars.contains { $0.properties.generalCategory == .control },
      "a refusal steers: \(refusal)")
    return nil
  }

  /// Merging the same schedule again changes nothing, whatever the order of its games.
  private func checkMerge(into plan: TripPlan) throws(BrokenPromise) {
    var again = file
    again.games.reverse()
    var generator = SplitMix64(seed: seed &+ 1)
    var ids = IDSequence(using: &generator)
    let outcome: TripMerge.Outcome
    do throws(TripError) {
      outcome = try TripMerge(now: Timestamp(milliseconds: 3_000)).merge(
        again, into: plan, ids: &ids)
    } catch {
      throw BrokenPromise("the same schedule is refused the second time: \(error)")
    }
    try promise(
      outcome.changes.isEmpty, "a second merge changes: \(outcome.changes.prefix(2))")
    let reported = outcome.notices.filter { if case .entriesLeftOut = $0 { false } else { true } }
    try promise(reported.isEmpty, "a second merge reports: \(reported.prefix(2))")
  }

  /// Whatever was imported comes back from the two forms that hold everything.
  private func checkExports(of plan: TripPlan) throws(BrokenPromise) {
    let contents = plan.contents
    for export in forms.exports {
      let bytes = export.write(contents, .usual)
      try promise(!bytes.isEmpty, "the form '\(export.key)' is empty")
      guard let reader = forms.readers.first(where: { $0.key == export.key }) else { continue }
      let form = "the form '\(export.key)'"
      var source: any ByteSource = ChunkedSource(bytes)
      let read: ImportedTrip
      do throws(ShowFileError) {
        read = try reader.make().read(&source, TripReadingOptions(zones: forms.zones))
      } catch {
        throw BrokenPromise("\(form) is not read: \(error)")
      }
      try promise(read.leftOut.isEmpty, "\(form) loses \(read.leftOut)")
      guard let back = try Self.plan(of: read, seed: seed) else {
        throw BrokenPromise("\(form) is refused")
      }
      let (old, new) = (TripPortrait(plan), TripPortrait(back))
      try promise(old == new, "\(form) comes back otherwise: \(old.difference(from: new))")
    }
  }
}
