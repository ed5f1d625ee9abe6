/// The ways in which a reference model is wrong on purpose, each as the mutant of that name: the
/// case `cancelCommits` is `cancel-commits`.
protocol ReferenceDefect: CaseIterable, Hashable, Sendable {
  /// The fewest steps that show each, its effect, and why nothing shows it if so.
  static var catalogue: [Self: DefectEntry] { get }
  /// The cases by their names.
  static var byName: [String: Self] { get }
}

/// The facts about a defect.
struct DefectEntry: Sendable {
  /// The fewest known steps that show it: touches, commands and outside changes; `nil` if nothing
  /// shows it.
  let shortest: Int?
  /// Its effect.
  let summary: String
  /// Why it behaves like the original; `nil` for one that must be found.
  let equivalence: String?

  init(_ shortest: Int?, _ summary: String, equivalence: String? = nil) {
    self.shortest = shortest
    self.summary = summary
    self.equivalence = equivalence
  }
}

extension ReferenceDefect {
  /// The defect of a mutant; `nil` for one of the surface, or of another catalogue.
  init?(_ mutant: Mutant?) {
    guard let mutant, mutant.site == .reference, let defect = Self.byName[mutant.name] else {
      return nil
    }
    self = defect
  }

  /// All cases by their names.
  static func named() -> [String: Self] {
    Dictionary(allCases.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The name of its mutant.
  var name: String { "\(self)".separated(by: "-") }

  /// The named defects, or all, as mutants of a surface.
  static func mutants(of surface: String, _ some: [Self] = Array(allCases)) -> [Mutant] {
    some.compactMap { defect in
      catalogue[defect].map { entry in
        Mutant(
          defect.name, surface: surface, summary: entry.summary, site: .reference,
          shortest: entry.shortest, equivalence: entry.equivalence)
      }
    }
  }
}
