/// How a ``SyncEngine`` paces itself.
public struct SyncSettings: Hashable, Sendable {
  /// The delay between an edit after a pause and sending: a person who makes one edit does not wait
  /// for the end of a burst.
  public var alone: Duration = .milliseconds(50)
  /// The delay between the last edit of a burst and sending; an edit is in a burst if another one
  /// comes before it is sent, or if less than this time has passed since edits were sent.
  public var quiet: Duration = .milliseconds(1_500)
  /// How long after the first edit they are sent at the latest.
  public var longestWait: Duration = .seconds(10)
  /// The longest time between two looks for the edits of others; half of it is the shortest.
  public var polling: Duration = .seconds(60)
  /// How long to wait for an answer.
  public var patience: Duration = .seconds(30)
  /// The pause after the first failure; it doubles with each one in a row.
  public var firstPause: Duration = .seconds(1)
  /// The longest pause after failures.
  public var longestPause: Duration = .seconds(300)
  /// The longest pause that a server can ask for.
  public var longestRetry: Duration = .seconds(3_600)
  /// How long nothing may move, though something waits, before that is reported.
  public var silence: Duration = .seconds(60)
  /// How old a deletion is when this device deletes the record for good, unless the server does
  /// that, as this project's own one does.
  public var tombstoneAge: Duration = .seconds(180 * 86_400)
  /// The number of attempts without progress before sync pauses between attempts.
  public var longestHaste = 8
  /// The most records of a request.
  public var batchSize = 200
  /// The most bytes of a request.
  public var batchBytes = 2_000_000
  /// The most records of a page of changes.
  public var pageSize = 200
  /// The version of the values that this build reads and writes.
  public var schema = RecordFormat.schema

  /// The standard pace.
  public init() {}
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int64 {
    let (seconds, fraction) = components
    let (product, isFar) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isTooFar) = product.addingReportingOverflow(fraction / 1_000_000_000_000_000)
    return isFar || isTooFar ? (seconds < 0 ? .min : .max) : sum
  }
}
