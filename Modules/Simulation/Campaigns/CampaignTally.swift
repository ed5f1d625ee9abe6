/// The combined result of a campaign's runs so far.
///
/// It does not depend on the order of runs.
struct CampaignTally: Sendable {
  /// How many discoveries of one place to shorten.
  static let perPlace = 2
  /// How many are shortened at all.
  static let most = 24

  /// A discovery that is kept, with its finding as soon as that is known.
  private struct Kept {
    let run: UInt64
    let place: String
    var finding: Finding?
  }

  private(set) var runs = 0
  private(set) var events = 0
  private(set) var gestures = 0
  private(set) var faultyRuns = 0
  private(set) var coverage: Coverage
  private var kept: [Kept] = []

  init(coverage: Coverage) { self.coverage = coverage }

  /// Adds the result of a run.
  ///
  /// - Returns: Whether to shorten its discovery: only the first few of each place.
  mutating func add(_ result: RunResult) -> Bool {
    runs += 1
    events += result.events
    gestures += result.gestures
    coverage.add(result.coverage)
    guard let discovery = result.discovery else { return false }
    faultyRuns += 1
    let place = discovery.place
    kept.append(Kept(run: result.number, place: place))
    dropLast(beyond: Self.perPlace) { $0.place == place }
    dropLast(beyond: Self.most) { _ in true }
    return kept.contains { $0.run == result.number }
  }

  /// Records a shortened discovery, if it is still among the first.
  mutating func keep(_ finding: Finding) {
    guard let index = kept.firstIndex(where: { $0.run == finding.run }) else { return }
    kept[index].finding = finding
  }

  /// The findings, by run; of equal ones, the first.
  var findings: [Finding] {
    var seen: Set<String> = []
    return kept.compactMap(\.finding).sorted { $0.run < $1.run }
      .filter { seen.insert($0.identity).inserted }
  }

  /// Drops the last run's of those that fit if there are too many.
  private mutating func dropLast(beyond limit: Int, where fits: (Kept) -> Bool) {
    guard kept.count(where: fits) > limit else { return }
    let last = kept.indices.filter { fits(kept[$0]) }.max { kept[$0].run < kept[$1].run }
    if let last { kept.remove(at: last) }
  }
}
