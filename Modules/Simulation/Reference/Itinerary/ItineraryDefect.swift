/// What the reference model of the itinerary can be made to do wrong, each as the mutant of that
/// name.
enum ItineraryDefect: String, CaseIterable, Sendable {
  case windowBeginsEarly = "window-begins-early"
  case windowEndsLate = "window-ends-late"
  case openEndsClosed = "open-ends-closed"
  case legsIgnored = "legs-ignored"
  case newKeyTies = "new-key-ties"
  case neverNumberedAnew = "never-numbered-anew"
  case wrongSideOfGap = "wrong-side-of-gap"
  case offlineStillEdits = "offline-still-edits"
  case damageOverlooked = "damage-overlooked"
  case gamesMove = "games-move"
  case gamesSwipeAway = "games-swipe-away"
  case deletesUnasked = "deletes-unasked"
  case menuDeletesUnasked = "menu-deletes-unasked"
  case anyAnswerIsYes = "any-answer-is-yes"
  case cancelledDragDrops = "cancelled-drag-drops"
  case edgeScrollsBack = "edge-scrolls-back"
  case edgeScrollKeepsGap = "edge-scroll-keeps-gap"
  case edgeScrollGoesOnAfterDrop = "edge-scroll-goes-on-after-drop"
  case holdNotJudgedAnew = "hold-not-judged-anew"
  case nothingDims = "nothing-dims"
  case barriersDim = "barriers-dim"
  case scrollUnlimited = "scroll-unlimited"
  case cancelledScrollStays = "cancelled-scroll-stays"
  case cancelledHoldKeepsMenu = "cancelled-hold-keeps-menu"
  case tapThroughPanel = "tap-through-panel"
  case panelKeepsTargets = "panel-keeps-targets"
  case panelOutlivesEntry = "panel-outlives-entry"
  case newComesFirst = "new-comes-first"
  case titleNotTrimmed = "title-not-trimmed"
  case editKeepsStamp = "edit-keeps-stamp"
  case refusalCloses = "refusal-closes"
  case routeUntold = "route-untold"
  case mergeLosesOwn = "merge-loses-own"
  case mergeAddsTwice = "merge-adds-twice"
  case mergeMakesNoTravel = "merge-makes-no-travel"
  case mergeLeavesTravelOutside = "merge-leaves-travel-outside"
  case mergeKeepsDesertedTravel = "merge-keeps-deserted-travel"
  case mergeBindsFirstLeg = "merge-binds-first-leg"

  /// It as a mutant.
  var mutant: Mutant {
    Mutant(rawValue, surface: "itinerary", summary: summary, site: .reference, shortest: shortest)
  }

  /// What it breaks.
  private var summary: String {
    switch self {
    case .windowBeginsEarly: "A travel may stand before the last game of its departure."
    case .windowEndsLate: "A travel may stand after the first game of its arrival."
    case .openEndsClosed: "A travel to or from a city without games may stand nowhere."
    case .legsIgnored: "A travel lies after all games of a city that is come back to."
    case .newKeyTies: "A row at the end of a day gets the key of the one before it."
    case .neverNumberedAnew: "A day is not numbered anew where no key is left between two rows."
    case .wrongSideOfGap: "A row is dropped one gap too high."
    case .offlineStillEdits: "A trip that is offline can be edited."
    case .damageOverlooked: "A trip that is damaged elsewhere can be edited."
    case .gamesMove: "A game can be lifted."
    case .gamesSwipeAway: "A swipe deletes games and travel."
    case .deletesUnasked: "A swipe deletes without a question."
    case .menuDeletesUnasked: "The menu and the editor delete without a question."
    case .anyAnswerIsYes: "Any answer deletes the entry."
    case .cancelledDragDrops: "A drag that is broken off drops the row (D11)."
    case .edgeScrollsBack: "The list scrolls the wrong way at its edges."
    case .edgeScrollKeepsGap: "The gap stays where it is while the list scrolls at an edge."
    case .edgeScrollGoesOnAfterDrop: "What was due at an edge is due after the drop."
    case .holdNotJudgedAnew: "What is held keeps its gap when rows change elsewhere."
    case .nothingDims: "Rows below which nothing may be put look as usual."
    case .barriersDim: "The games that limit a travel are dimmed with the others."
    case .scrollUnlimited: "The list is scrolled beyond its ends."
    case .cancelledScrollStays: "A drag that is broken off leaves the list scrolled (D11)."
    case .cancelledHoldKeepsMenu: "A long press that is broken off leaves its menu open (D11)."
    case .tapThroughPanel: "A tap beside what is open reaches what lies there."
    case .panelKeepsTargets: "A finger that was down before something opened still acts."
    case .panelOutlivesEntry: "What is open about an entry stays when that is deleted elsewhere."
    case .newComesFirst: "A new entry comes first in its day."
    case .titleNotTrimmed: "Blanks around a title are kept."
    case .editKeepsStamp: "An entry that is edited keeps the stamp it had."
    case .refusalCloses: "A refused title closes the prompt."
    case .routeUntold: "Nothing tells that the route goes another way."
    case .mergeLosesOwn: "A merge takes out what is one's own on a day with a new game."
    case .mergeAddsTwice: "Merging the same schedule again makes travel again."
    case .mergeMakesNoTravel: "A merge makes no travel where the city changes."
    case .mergeLeavesTravelOutside: "A merge leaves travel before or after its games."
    case .mergeKeepsDesertedTravel: "A merge keeps travel to a city that has no games left."
    case .mergeBindsFirstLeg: "A merge gives travel the first leg, not the nearest one."
    }
  }

  /// The fewest steps that are known to show it.
  private var shortest: Int {
    switch self {
    case .menuDeletesUnasked, .anyAnswerIsYes, .cancelledDragDrops, .edgeScrollsBack,
      .edgeScrollKeepsGap, .cancelledScrollStays, .panelKeepsTargets, .panelOutlivesEntry,
      .refusalCloses:
      3
    case .wrongSideOfGap, .offlineStillEdits, .deletesUnasked, .edgeScrollGoesOnAfterDrop,
      .holdNotJudgedAnew, .scrollUnlimited, .cancelledHoldKeepsMenu, .tapThroughPanel:
      2
    default: 1
    }
  }
}
