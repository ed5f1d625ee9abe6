import Simulation

/// What can be wrong with the toy: one flaw for each promise, and some that lie deep.
enum ToyFlaw: String, CaseIterable, Sendable {
  /// A block that was dragged comes to lie one column further to the left.
  case landsLeft = "lands-left"
  /// A tap selects nothing.
  case silentSelection = "silent-selection"
  /// A move by command is reported, but not kept.
  case moveNotKept = "move-not-kept"
  /// After three drags, the next undo is felt.
  case thirdDrag = "third-drag"
  /// Where six blocks lie, the one that is moved goes one row down as well.
  case crowd
  /// A finger that rests is reported one millisecond late.
  case lateRest = "late-rest"
  /// After a redo, taking back and doing again selects the block.
  case redoSelects = "redo-selects"
  /// Blocks may overlap; the reference model thinks so too.
  case overlaps
  /// Blocks may overlap, and the toy does not see it; the reference model thinks so too.
  case hiddenOverlaps = "hidden-overlaps"
  /// Blocks can be moved in play mode; the reference model thinks so too.
  case movesInPlay = "moves-in-play"
  /// Leaving play mode takes the last block away; the reference model thinks so too.
  case removesOnEntry = "removes-on-entry"
  /// A move to where the block lies is a change; the reference model thinks so too.
  case emptyChange = "empty-change"
  /// A move that is refused is carried out; the reference model thinks so too.
  case refusesAndMoves = "refuses-and-moves"
  /// What was taken back cannot be done again; the reference model thinks so too.
  case noRedo = "no-redo"
  /// What is broken off counts; the reference model thinks so too.
  case cancelDrops = "cancel-drops"
  /// The selected block has two elements of one name.
  case sameName = "same-name"
  /// A view that is panned gets a little further with every event; the reference model thinks so
  /// too.
  case drifts

  /// The promise it breaks.
  var rule: Fault.Rule {
    switch self {
    case .landsLeft, .thirdDrag, .crowd: .reaction
    case .silentSelection, .redoSelects, .lateRest: .state
    case .moveNotKept: .contents
    case .overlaps, .hiddenOverlaps: .violation
    case .movesInPlay, .removesOnEntry: .playMode
    case .emptyChange: .storedState
    case .refusesAndMoves: .refusal
    case .noRedo: .undo
    case .cancelDrops: .cancel
    case .sameName: .scene
    case .drifts: .subdivision
    }
  }

  /// Whether blocks may lie over each other.
  var letsOverlap: Bool { self == .overlaps || self == .hiddenOverlaps }

  /// The fewest steps that show it.
  var shortest: Int {
    switch self {
    case .landsLeft, .silentSelection, .cancelDrops, .sameName: 2
    case .moveNotKept, .crowd, .overlaps, .hiddenOverlaps, .emptyChange, .refusesAndMoves, .noRedo:
      1
    case .movesInPlay, .removesOnEntry, .lateRest: 1
    case .thirdDrag: 7
    case .redoSelects, .drifts: 3
    }
  }

  /// It as a mutant of the toy.
  var mutant: Mutant {
    Mutant(
      rawValue, surface: "toy", summary: "is flawed: \(rawValue)", site: .surface,
      shortest: shortest)
  }

  init?(_ mutant: Mutant?) {
    guard let name = mutant?.name else { return nil }
    self.init(rawValue: name)
  }
}
