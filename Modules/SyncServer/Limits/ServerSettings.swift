import Domain

/// How a server answers, and how much one client may ask of it.
///
/// The limits that clients know are in ``/PluginAPI/RemoteLimits``.
public struct ServerSettings: Hashable, Sendable {
  /// The most records of a page; never more than ``/PluginAPI/RemoteLimits/operations``.
  public var pageRecords = 200
  /// How many empty pages a feed has before each page with records, as some servers have; for
  /// tests of clients.
  public var emptyPages: UInt8 = 0
  /// The bytes after which a reply has no other record.
  public var replyBytes = 4_000_000
  /// The most records that a query looks at for one page, which then may be short.
  public var queriedRecords = 5_000
  /// The most zones that an owner has, those that are deleted among them; at most 300, as the token
  /// of all their changes names each one.
  public var zonesPerOwner = 200
  /// About how many bytes the records of a zone have at most.
  public var zoneBytes: Int64 = 1_000_000_000
  /// The rate of kilobytes that a key reads; `nil` for any.
  ///
  /// Pages of changes and of queries are not counted as requests; a page counts as
  /// ``ServerSettings/leastPage`` at least. Records that are read by name, to answer with them or
  /// to change them, are counted here and as a request.
  public var pageRate: RateLimit? = RateLimit(burst: 200_000, perSecond: 10_000)
  /// The rate of other requests of a key; `nil` for any.
  public var keyRate: RateLimit? = RateLimit(burst: 200, perSecond: 20)
  /// The rate of other requests to a zone; `nil` for any.
  public var zoneRate: RateLimit? = RateLimit(burst: 1_000, perSecond: 100)
  /// How many writes are remembered, so that a repeated message is not carried out again.
  public var replayEntries = 100_000
  /// How many bytes of replies are remembered with them.
  public var replayBytes = 16_000_000
  /// How far ahead of the server the stamp of a write may be.
  public var clockLead: Duration = .seconds(300)
  /// How many steps of the counter after the stored record's stamp a stamp is accepted in any case.
  ///
  /// Each edit since the stored version is a step. A millisecond has 65,536.
  public var clockSteps: UInt64 = 65_536

  /// How long what was deleted keeps its values, and then how long its name: a client that was away
  /// for longer than both reads everything again.
  public var tombstoneAge: Duration = .seconds(180 * 86_400)

  /// The kilobytes that a page counts at least: an empty one is work, too.
  public static let leastPage: Int64 = 50

  /// Creates the standard settings.
  public init() {}

  /// The moment before which a deletion is as old as ``tombstoneAge``; `nil` if there is none.
  func lastDeletion(at now: Timestamp) -> Timestamp? {
    let age = tombstoneAge.components.seconds.multipliedReportingOverflow(by: 1_000)
    let moment = now.milliseconds.subtractingReportingOverflow(age.partialValue)
    return age.overflow || moment.overflow ? nil : Timestamp(milliseconds: moment.partialValue)
  }
}
