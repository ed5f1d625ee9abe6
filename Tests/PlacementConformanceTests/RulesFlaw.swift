/// A promise that broken rules break.
enum RulesFlaw: String, CaseIterable, Sendable {
  // At rest.
  case miscounts, visitsTwice, visitsTooFew, visitsUpsideDown, missesHits, hitsBeside
  case hasOnePlaceTooMany, hitsInfinity
  // Judging.
  case wavers, movesOthers, namesWrongPose, acceptsOverlaps, namesStrangers, prefersFirstLift
  case acceptsStrangers, previewsNoRefusal, previewsNoLanding, keepsOldRefusal
  case keepsRefusalInCells, pushesNothing
  // Changes.
  case refusesToGoBack, refusesReturn, acceptsStalePoses, remembersEdits, sharesStorage
  case takesOtherBoards, keepsWhatLeft, hidesViolations, overlooksStrangers
  // Holding.
  case hitsNothingAtRest, drawsOthersAside, closesNoGap, pinchesOnItems
  case visitsNoneWhileHeld, visitsAsideWhileHeld, refusesToCarry
  // Reports.
  case promisesFreedom, countsByView, acceptsAnySetting

  /// The promise: the description of the check that must notice it.
  var promise: String {
    switch self {
    case .miscounts: "every item is counted, and placed at its pose"
    case .visitsTwice, .visitsTooFew, .visitsUpsideDown:
      "a visit shows each item once that touches the region, the lowest first"
    case .missesHits, .hitsBeside: "a hit is the topmost item at a point, and nil beside all"
    case .hasOnePlaceTooMany: "places in an order have areas, and others do not"
    case .hitsInfinity: "points beyond all numbers hit nothing, and are refused"
    case .wavers: "judging and previews change nothing, and answer the same again"
    case .movesOthers, .namesWrongPose:
      "what is accepted starts from present poses, and moves only what is listed"
    case .acceptsOverlaps: "what is accepted leaves no violation"
    case .namesStrangers: "a refusal names items on the board, each once"
    case .prefersFirstLift: "the order of lifts does not matter"
    case .acceptsStrangers: "items that are not there, or are held twice, are refused"
    case .previewsNoRefusal, .previewsNoLanding: "a preview ends as the drop is judged"
    case .keepsOldRefusal, .keepsRefusalInCells:
      "a preview depends on the last movement only"
    case .pushesNothing: "what is in the way gives way only if the rules say so"
    case .refusesToGoBack: "what was accepted can be taken back and done again, exactly"
    case .refusesReturn: "what was removed can come back"
    case .acceptsStalePoses: "a restore from another pose than the present one is refused"
    case .remembersEdits: "rules made again from the same items answer the same"
    case .sharesStorage: "a copy does not see what the original does"
    case .takesOtherBoards: "changes of other boards do nothing"
    case .keepsWhatLeft: "an item that moves to another board is gone"
    case .hidesViolations:
      "what others did is applied even against the rules, and is a violation"
    case .overlooksStrangers: "an item in a pose of other rules is counted, and is a violation"
    case .hitsNothingAtRest: "with nothing held, everything is where it lies"
    case .refusesToCarry: "an item alone on a board can be dropped where it was"
    case .drawsOthersAside, .visitsNoneWhileHeld, .visitsAsideWhileHeld:
      "others stay while items are held, unless they give way"
    case .closesNoGap:
      "others are drawn while items are held where they lie after the drop"
    case .pinchesOnItems: "handles resize, and several fingers hold, if the rules say so"
    case .promisesFreedom: "an item comes back if the rules say that nothing is in its way"
    case .countsByView: "the size of the view changes no pose"
    case .acceptsAnySetting: "settings that are accepted leave no violation"
    }
  }
}
