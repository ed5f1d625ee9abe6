/// A promise that a canary breaks.
package enum CanaryFlaw: String, CaseIterable, Sendable {
  /// None is broken: a canary must not fail by being one.
  case none
  // What reactions say.
  case swallowsChange, repeatsChange, changesOnRefusal, actsOnRefusal, hidesStrays, violates
  case showsTwice, swallowsFrame, reportsWrongFrame
  // Contacts.
  case keepsFingerDown, keepsCrowdDown, forgetsFinger, losesLifts
  case liftsWhatIsCancelled, movesViewOnCancel
  // Values.
  case sharesStorage, remembersOthers
  // Time.
  case wakesLate, ignoresWakes, isAlwaysDue, isDueForEver, stopsClock, keepsClock
  // Scenes.
  case changesByLooking, doublesElement, drawsNowhere, saysNothing, turnsOrder
  // Changes from outside.
  case ignoresDeletions, answersWithChanges, cancelsOnAbsorbing
  // Attempts.
  case keepsWhatIsRefused

  /// Those that break a promise.
  package static let broken = allCases.filter { $0 != .none }

  /// The promise that is broken: the description of the check that must notice it.
  package var promise: String {
    switch self {
    case .none: ""
    case .swallowsChange, .showsTwice: "the changes of reactions are the whole difference"
    case .repeatsChange: "touches that make no sense change nothing by themselves"
    case .changesOnRefusal, .actsOnRefusal: "a refusal changes nothing"
    case .hidesStrays: "a touch of a contact that is not down is reported and does nothing"
    case .violates: "nothing is ever violated"
    case .swallowsFrame, .reportsWrongFrame: "frames follow one another, and end where items lie"
    case .keepsFingerDown, .losesLifts: "no contact is down once all were lifted or taken away"
    case .keepsCrowdDown: "no contact of a crowd is down once all were released"
    case .forgetsFinger: "a contact that touches down is down until it is released"
    case .liftsWhatIsCancelled, .movesViewOnCancel:
      "fingers that are all cancelled leave contents and view as they were"
    case .sharesStorage: "a copy goes its own way"
    case .remembersOthers: "the same touches give equal reactions and equal scenes"
    case .wakesLate: "time that passes between touches changes nothing in the end"
    case .ignoresWakes, .isAlwaysDue: "a wake at the deadline does what was due"
    case .isDueForEver: "with no finger down there is an end of deadlines"
    case .stopsClock: "the time is that of the last touch or wake, and never runs back"
    case .keepsClock: "other numbers for gestures start the clock again"
    case .changesByLooking: "looking changes nothing"
    case .doublesElement, .saysNothing:
      "elements have identities of their own, labels and finite frames"
    case .drawsNowhere: "a view at the limits of numbers shows finite frames"
    case .turnsOrder: "the order of elements does not depend on the view"
    case .ignoresDeletions, .answersWithChanges:
      "an equal surface that absorbs the changes has equal contents"
    case .cancelsOnAbsorbing: "absorbing nothing changes nothing"
    case .keepsWhatIsRefused: "what is not kept leaves everything as it was"
    }
  }

  /// Whether only a surface can break it that draws items where they lie, in a view that moves.
  package var needsBoard: Bool {
    switch self {
    case .swallowsFrame, .reportsWrongFrame, .movesViewOnCancel: true
    default: false
    }
  }
}

extension SurfaceSubject {
  /// The same surfaces with a flaw.
  package func broken(_ flaw: CanaryFlaw) -> SurfaceSubject {
    let shared = SharedCount()
    return SurfaceSubject(
      "\(description), broken by '\(flaw.rawValue)'",
      details: { [details] surface in
        details((surface as? CanarySurface)?.inner ?? surface)
      },
      make: { [make] seed in CanarySurface(make(seed), flaw: flaw, shared: shared) })
  }
}
