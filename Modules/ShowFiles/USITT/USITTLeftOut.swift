import PluginAPI

/// Counts what a file contains that becomes no object, with the reasons.
enum USITTLeftOut {
  /// The counts: records by keyword, then details by keyword.
  static func rows(of interpreter: USITTInterpreter) -> [LeftOut] {
    var tally = LeftOutTally()
    for entry in interpreter.keywords.entries {
      tally.add(entry.word, count: entry.leftOutRecords, reason: reason(forRecord: entry))
    }
    for entry in interpreter.keywords.entries {
      tally.add(
        entry.word, count: entry.leftOutDetails,
        reason: reason(forDetail: entry, keepsNames: interpreter.wantsCues))
    }
    tally.add(
      "line before any record", count: interpreter.strayDetails,
      reason: "it belongs to no object")
    tally.add(
      "line after EndData", count: interpreter.linesAfterEnd,
      reason: "the data end there")
    return tally.leftOut
  }

  private static func reason(forRecord entry: KeywordTable.Entry) -> String {
    switch entry.meaning {
    case .clear: return "an importer never deletes"
    case .set: return "settings of the console are not imported"
    case .cue, .dollarCue, .object: return "the record has no readable number"
    default: break
    }
    return switch entry.word {
    case "PATCH", "$PATCH": "the patch is not imported"
    case "$PERSONALITY", "$PARAMTYPE": "fixture definitions are not imported"
    case "$CURVE": "curves are not objects of a show"
    case "$PARTITION": "partitions are not objects of a show"
    case "$MASTPAGE", "$MASTPAGEITEM": "fader pages are not imported"
    default: "no kind of object corresponds to it"
    }
  }

  private static func reason(
    forDetail entry: KeywordTable.Entry, keepsNames: Bool
  ) -> String {
    switch entry.meaning {
    case .levels: return "levels are not imported"
    case .text, .wideText:
      if keepsNames { return "a cue keeps its own name, and not those of its parts" }
      return "names of cues are not kept; cues are counted with their list"
    case .unknown: return "the line begins with no keyword"
    default: break
    }
    return switch entry.word {
    case "UP", "DOWN", "$$TIMEUP", "$$TIMEDOWN", "$$TIMEPOSITION", "$$TIMECOLOR",
      "$$TIMEGRAPHIC", "$$WAIT", "$$PARTTIME", "$$PARTTIMECHAN", "$$PARAMTIMES":
      "times are not imported"
    case "FOLLOWON", "$$FOLLOW", "$$HANG", "LINK", "$$LINK": "links of cues are not imported"
    case "PART": "parts are folded into their cue"
    case "$$CHANLIST", "$$SUBCHANLIST": "the members of groups are not imported"
    case "$$UTEXT": "its encoding is not documented; the plain text is used"
    default: "not used"
    }
  }
}
