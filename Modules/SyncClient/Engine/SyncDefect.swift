/// A fault that can be injected into sync, to see whether its simulation finds it.
///
/// Builds without the trait `Mutants` never have one.
public enum SyncDefect: String, CaseIterable, Hashable, Sendable, Codable {
  /// An answer acknowledges also the edits that were made since the request.
  case acknowledgesLaterEdits
  /// What the server has is noted when it is sent, not when it is confirmed.
  case acknowledgesOnSending
  /// A record in conflict counts as sent.
  case dropsConflicts
  /// A record that the server could not write counts as sent.
  case dropsFailedRecords
  /// After a failed request, its records are not sent again.
  case dropsFailedRequests
  /// Records are written whatever version the server has.
  case writesUnconditionally
  /// In a conflict, the server's version replaces the own one.
  case serverWins
  /// In a conflict, the own version stays as it is.
  case clientWins
  /// The later record wins as a whole.
  case mergesWholeRecords
  /// The last deletion wins over later edits.
  case deletionAlwaysWins
  /// A merge takes only its own deletion.
  case forgetsDeletions
  /// A merge takes later values, but keeps the stamps.
  case keepsOldStamps
  /// An edit has the time of the clock, whatever was seen.
  case trustsClock
  /// An edit stamps all groups.
  case stampsAllGroups
  /// An edit has the time when sync hears of it.
  case stampsLate
  /// What is deleted and made again stays deleted.
  case ignoresMakingAgain
  /// The token is stored with the first page.
  case storesTokenEarly
  /// Reading ends with an empty page.
  case stopsAtEmptyPage
  /// An item that arrives before its board is dropped.
  case dropsEarlyItems
  /// A token that is refused is used again.
  case keepsRefusedToken
  /// After a restored server, what it lost is taken for deleted.
  case deletesWhatServerLost
  /// After a restored server, what it lost is not sent again.
  case keepsLostAcknowledged
  /// An answer to an earlier request counts for the present one.
  case takesAnyAnswer
  /// Edits that lose are not kept.
  case keepsNoJournal
  /// An edit that loses is kept only where the conflict was met.
  case tellsNoAuthor
  /// A record that was refused because of the clock is left alone.
  case quarantinesSkewedClocks
  /// Values of newer builds are overwritten.
  case overwritesNewer
  /// Values of newer builds are not read again by a newer build.
  case neverReadsNewerAgain
  /// The outbox is acknowledged, but the edits are not stored.
  case storesNoEdits
  /// What is shown is written back as what somebody wanted.
  case writesBackWhatIsShown
  /// Names in conflict stay as they are.
  case keepsEqualNames
  /// Items in the way of others stay where they are.
  case keepsOverlaps
  /// Items of deleted objects are deleted, too.
  case deletesHiddenItems
  /// An object that returns does not bring its items back.
  case forgetsHiddenItems
  /// An edit that is made while a step is stored counts as made after what was merged in it.
  case takesEditsOnTop
  /// Of two edits of a trip at once, the later one replaces the other.
  case mergesTripsByTime
}

/// Something that may have a fault.
protocol Defective {
  #if Mutants
    var defect: SyncDefect? { get }
  #endif
}

extension Defective {
  /// Whether a fault was injected.
  func has(_ defect: SyncDefect) -> Bool {
    #if Mutants
      self.defect == defect
    #else
      false
    #endif
  }
}
