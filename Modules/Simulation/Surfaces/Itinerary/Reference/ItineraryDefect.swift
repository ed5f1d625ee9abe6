/// What the reference model of the itinerary can be made to do wrong, each as the mutant of that
/// name.
enum ItineraryDefect: ReferenceDefect {
  case windowBeginsEarly, windowEndsLate, openEndsClosed, legsIgnored, newKeyTies
  case neverNumberedAnew, wrongSideOfGap, offlineStillEdits, damageOverlooked, gamesMove
  case gamesSwipeAway, deletesUnasked, menuDeletesUnasked, anyAnswerIsYes, cancelledDragDrops
  case edgeScrollsBack, edgeScrollKeepsGap, edgeScrollGoesOnAfterDrop, holdNotJudgedAnew
  case nothingDims, barriersDim, scrollUnlimited, cancelledScrollStays, cancelledHoldKeepsMenu
  case tapThroughPanel, panelKeepsTargets, panelOutlivesEntry, newComesFirst, titleNotTrimmed
  case editKeepsStamp, refusalCloses, routeUntold, mergeLosesOwn, mergeAddsTwice
  case mergeMakesNoTravel, mergeLeavesTravelOutside, mergeKeepsDesertedTravel, mergeBindsFirstLeg

  static let byName = named()

  static let catalogue: [ItineraryDefect: DefectEntry] = [
    .windowBeginsEarly: DefectEntry(1, "A travel may come before the last game of its departure."),
    .windowEndsLate: DefectEntry(1, "A travel may come after the first game of its arrival."),
    .openEndsClosed: DefectEntry(1, "Travel to or from a city without games has no allowed place."),
    .legsIgnored: DefectEntry(1, "A travel lies after all games of a city that is come back to."),
    .newKeyTies: DefectEntry(1, "A row at the end of a day gets the key of the one before it."),
    .neverNumberedAnew: DefectEntry(
      1, "A day is not renumbered if no key is left between two rows."),
    .wrongSideOfGap: DefectEntry(2, "A row is dropped one gap too high."),
    .offlineStillEdits: DefectEntry(2, "A trip that is offline can be edited."),
    .damageOverlooked: DefectEntry(1, "A trip that is damaged elsewhere can be edited."),
    .gamesMove: DefectEntry(1, "A game can be lifted."),
    .gamesSwipeAway: DefectEntry(1, "A swipe deletes games and travel."),
    .deletesUnasked: DefectEntry(2, "A swipe deletes without a question."),
    .menuDeletesUnasked: DefectEntry(3, "The menu and the editor delete without a question."),
    .anyAnswerIsYes: DefectEntry(3, "Any answer deletes the entry."),
    .cancelledDragDrops: DefectEntry(3, "A drag that is broken off drops the row (D11)."),
    .edgeScrollsBack: DefectEntry(3, "The list scrolls the wrong way at its edges."),
    .edgeScrollKeepsGap: DefectEntry(
      3, "The gap stays where it is while the list scrolls at an edge."),
    .edgeScrollGoesOnAfterDrop: DefectEntry(2, "What was due at an edge is due after the drop."),
    .holdNotJudgedAnew: DefectEntry(2, "What is held keeps its gap when rows change elsewhere."),
    .nothingDims: DefectEntry(1, "Rows below which nothing may be put look as usual."),
    .barriersDim: DefectEntry(1, "The games that limit a travel are dimmed with the others."),
    .scrollUnlimited: DefectEntry(2, "The list is scrolled beyond its ends."),
    .cancelledScrollStays: DefectEntry(
      3, "A drag that is broken off leaves the list scrolled (D11)."),
    .cancelledHoldKeepsMenu: DefectEntry(
      2, "A long press that is broken off leaves its menu open (D11)."),
    .tapThroughPanel: DefectEntry(2, "A tap beside what is open reaches what lies there."),
    .panelKeepsTargets: DefectEntry(
      3, "A finger that was down before something opened still acts."),
    .panelOutlivesEntry: DefectEntry(
      3, "What is open about an entry stays when that is deleted elsewhere."),
    .newComesFirst: DefectEntry(1, "A new entry comes first in its day."),
    .titleNotTrimmed: DefectEntry(1, "Spaces around a title are kept."),
    .editKeepsStamp: DefectEntry(1, "An entry that is edited keeps the stamp it had."),
    .refusalCloses: DefectEntry(3, "A refused title closes the prompt."),
    .routeUntold: DefectEntry(1, "A changed route is not reported."),
    .mergeLosesOwn: DefectEntry(1, "A merge removes custom entries on a day with a new game."),
    .mergeAddsTwice: DefectEntry(1, "Merging the same schedule again makes travel again."),
    .mergeMakesNoTravel: DefectEntry(1, "A merge makes no travel where the city changes."),
    .mergeLeavesTravelOutside: DefectEntry(1, "A merge leaves travel before or after its games."),
    .mergeKeepsDesertedTravel: DefectEntry(
      1, "A merge keeps travel to a city that has no games left."),
    .mergeBindsFirstLeg: DefectEntry(1, "A merge gives travel the first leg, not the nearest one."),
  ]
}
