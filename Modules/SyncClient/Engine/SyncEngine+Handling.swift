import Domain
import PluginAPI

extension SyncEngine {
  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - moment: Now.
  /// - Returns: What to do, once ``update`` is stored.
  public mutating func handle(_ input: SyncInput, at moment: SyncMoment) -> SyncOutput {
    var output = SyncOutput()
    switch input {
    case .started:
      readNewerAgain()
      sendRefusedAgain()
      if case .waiting(_, let activity, _) = phase { giveUp(activity) }
      (phase, failures, isPullDue, isOnline) = (.idle, 0, true, false)
    case .edited: break
    case .hint: isPullDue = true
    case .networkIsBack:
      isPullDue = true
      if case .pausing(_, _, isAsked: false) = phase { phase = .idle }
    case .timer:
      takeInSome(&output)
      expire(at: moment, &output)
    case .reply(let id, let result, let serverTime):
      guard case .waiting(let waiting, let activity, let end) = phase,
        waiting == id || has(.takesAnyAnswer)
      else { break }
      phase = .idle
      if let serverTime {
        compareClocks(serverTime, from: end.earlier(by: settings.patience), to: moment.time)
      }
      finish(activity, result, at: moment, &output)
    }
    begin(at: moment, &output)
    watch(at: moment.time, &output)
    output.wake = wake
    return output
  }

  /// Whether something is still to be sent or read; what only a newer build can send is left out.
  private var isWaiting: Bool {
    isPullDue || pull != nil || isZoneMissing || !conflicts.isEmpty || ledger.isAnythingToSend
      || isUnderWay
  }

  private var isUnderWay: Bool {
    switch phase {
    case .idle, .pausing: false
    case .waiting(_, .collect, _): false
    case .waiting: true
    }
  }

  /// Notes that something moved.
  mutating func noteMove() { (stillSince, lastFailure, silence) = (nil, nil, nil) }

  /// Reports it if nothing has moved for long though something waits.
  private mutating func watch(at time: Timestamp, _ output: inout SyncOutput) {
    guard isWaiting else { return noteMove() }
    // A clock that was set back starts the wait again.
    guard let since = stillSince, since <= time else { return stillSince = time }
    guard silence == nil, time >= since.later(by: settings.silence) else { return }
    let silence = SyncSilence(since: since, failure: lastFailure)
    self.silence = silence
    output.news.append(.silent(silence))
  }

  /// Gives up a request that was not answered in time, and ends a pause.
  private mutating func expire(at moment: SyncMoment, _ output: inout SyncOutput) {
    switch phase {
    case .idle: break
    case .waiting(_, let activity, let end):
      // A clock that was set back must not keep an engine waiting for years.
      guard moment.time >= end || moment.time < end.earlier(by: settings.patience) else { break }
      phase = .idle
      let failure = RemoteFailure(.noAnswer, "no answer came in time")
      finish(activity, .failure(failure), at: moment, &output)
    case .pausing(let start, let end, _):
      if moment.time >= end || moment.time < start { phase = .idle }
    }
    if let nextRetry,
      moment.time >= nextRetry || moment.time < nextRetry.earlier(by: settings.longestRetry)
    {
      sendRefusedAgain()
    }
    if let nextPoll, moment.time >= nextPoll || moment.time < nextPoll.earlier(by: settings.polling)
    {
      (isPullDue, haste) = (true, 0)
    }
  }

  /// Sends again what the server refused for a reason that may be gone.
  private mutating func sendRefusedAgain() {
    nextRetry = nil
    for key in ledger.refused {
      guard var entry = ledger[key], entry.refusal?.isPassing == true else { continue }
      entry.refusal = nil
      ledger.set(key, entry)
    }
  }

  /// The offset is what makes this device's time that of the server, up to a second or two.
  ///
  /// The server's time is about that of the middle between request and answer. An answer that took
  /// long, or a clock that was set meanwhile, says nothing.
  private mutating func compareClocks(
    _ server: Timestamp, from start: Timestamp, to end: Timestamp
  ) {
    let (roundTrip, isFarAway) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    guard !isFarAway, (0...Self.longestRoundTrip).contains(roundTrip) else { return }
    let (difference, isOverflow) =
      server.milliseconds.subtractingReportingOverflow(start.milliseconds + roundTrip / 2)
    guard !isOverflow else { return }
    let offset = (-2_000...2_000).contains(difference) ? 0 : difference
    // A server's time is not trusted to be near the last one.
    let (change, isFar) = offset.subtractingReportingOverflow(status.offset)
    guard isFar || (offset == 0) != (status.offset == 0) || change.magnitude > 2_000 else { return }
    status.offset = offset
  }

  /// How many milliseconds an answer may take that says what time it is.
  private static let longestRoundTrip: Int64 = 2_000

  /// Begins what is due, if nothing is under way.
  private mutating func begin(at moment: SyncMoment, _ output: inout SyncOutput) {
    guard case .idle = phase else { return }
    if isZoneMissing {
      send(.createZone(zone), .makeZone, at: moment, &output)
    } else if !conflicts.isEmpty {
      let keys = Array(conflicts.prefix(lookSize))
      let names = keys.map { RecordFormat.name(of: $0) }
      send(.lookup(zone: zone, names), .look(keys), at: moment, &output)
    } else if isPullDue || pull != nil {
      beginPull(at: moment, &output)
    } else if ledger.isAnythingToSend, isPushDue(at: moment.time) {
      beginPush(at: moment, &output)
    } else if isAllSent {
      beginCollection(at: moment, &output)
    }
  }

  /// Takes back a write that was decided and is not sent yet, and decides it again.
  mutating func takeBackRequest(at moment: SyncMoment, _ output: inout SyncOutput) {
    guard let request = output.request, case .waiting(request.id, .push(let sent), _) = phase else {
      return
    }
    ledger.putBack(sent.map(\.key))
    (phase, output.request) = (.idle, nil)
    begin(at: moment, &output)
  }

  private func isPushDue(at time: Timestamp) -> Bool {
    guard let due = nextPush else { return true }
    return time >= due || time < due.earlier(by: settings.longestWait)
  }

  /// When the unsent edits are sent; `nil` if they were made before sync began.
  private var nextPush: Timestamp? {
    unsent.map { unsent in
      if isUrgent { return unsent.first }
      if unsent.first == unsent.last, !isInBurst(unsent.first) {
        return unsent.first.later(by: settings.alone)
      }
      return min(
        unsent.last.later(by: settings.quiet), unsent.first.later(by: settings.longestWait))
    }
  }

  /// Whether edits were sent shortly before; a clock that was set back says nothing.
  private func isInBurst(_ time: Timestamp) -> Bool {
    lastPush.map { $0 <= time && time < $0.later(by: settings.quiet) } ?? false
  }

  mutating func send(
    _ request: RemoteRequest, _ activity: Activity, at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    output.request = SyncRequest(id: nextRequest, request: request)
    phase = .waiting(nextRequest, activity, until: moment.time.later(by: settings.patience))
    nextRequest += 1
  }

  /// When something is due next.
  var wake: Timestamp? {
    let due: [Timestamp?] =
      switch phase {
      case .waiting(_, _, let end), .pausing(_, let end, _): [end]
      case .idle: [ledger.isAnythingToSend ? nextPush : nil, nextPoll, nextRetry]
      }
    let told = silence == nil ? stillSince?.later(by: settings.silence) : nil
    return (due + [told, pull?.takingTime]).compactMap(\.self).min()
  }
}

// MARK: - Answers

extension SyncEngine {
  private mutating func finish(
    _ activity: Activity, _ result: Result<RemoteReply, RemoteFailure>, at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    switch (activity, result) {
    case (.makeZone, .success):
      // A zone that is missing all the same is not made again at once.
      isZoneMissing = false
      noteMove()
    case (.pull, .success(.page(let page))): takeIn(page, at: moment, &output)
    case (.pull, .success(.found(let records, let marker))) where pull?.query != nil:
      let rest = pull?.query?.after(marker, needing: needed(by: records))
      addFirst(records, then: rest, at: moment.time)
    case (.pull, .success(.results(let results))) where pull?.query?.isLookup == true:
      let found = results.compactMap { if case .record(let record) = $0 { record } else { nil } }
      addFirst(found, then: pull?.query?.afterLookup, at: moment.time)
    case (.pull, .success) where pull?.query != nil: pull?.query = nil
    case (.push(let sent), .success(.results(let results))):
      settle(sent, results, at: moment, &output)
    case (.look(let keys), .success(.results(let results))):
      settle(looked: keys, results, at: moment, &output)
    case (.collect(let keys), .success(.results(let results))):
      settle(collected: keys, results)
    case (_, .success):
      giveUp(activity)
      fail(RemoteFailure(.unknown, "the answer does not fit the request"), at: moment, &output)
    case (.collect, .failure(let failure)) where failure.code != .noAnswer:
      // Tomorrow is early enough; a zone that is gone is met by the next request.
      isPullDue = true
    case (_, .failure(let failure)):
      giveUp(activity)
      fail(activity, failure, at: moment, &output)
    }
  }

  /// What was sent may still have to be sent.
  private mutating func giveUp(_ activity: Activity) {
    guard case .push(let sent) = activity, !has(.dropsFailedRequests) else { return }
    ledger.putBack(sent.map(\.key))
  }

  mutating func succeed() {
    failures = 0
    isOnline = status.token != nil
  }

  private mutating func fail(
    _ activity: Activity, _ failure: RemoteFailure, at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    switch (activity, failure.code) {
    case (_, .zoneNotFound):
      isZoneMissing = true
      restart = .lost
      (pull, isPullDue) = (nil, true)
      if failures == 0 {
        failures = 1
        return goOn(failure, at: moment, &output)
      }
    case (.pull, .badRequest) where pull?.query != nil, (.pull, .notFound) where pull?.query != nil:
      // Not every server can be asked for a sort of records.
      pull?.query = nil
      return
    case (.pull, _) where pull?.query != nil && failures > 0: pull?.query = nil
    case (.pull, .changeTokenExpired) where pull?.isInDoubt == true:
      return finishPull(at: moment, &output)
    case (.pull, .badRequest), (.pull, .changeTokenExpired):
      // Without a token the same request cannot be wrong for the same reason.
      guard pull?.token != nil, !has(.keepsRefusedToken) else { break }
      if pull?.isGradual == true {
        // It joins from the start.
        (pull, isPullDue) = (nil, true)
        return goOn(failure, at: moment, &output)
      }
      // What a server lost is never taken for deleted.
      let isExpired = failure.code == .changeTokenExpired && restart != .lost
      return readAllAgain(
        isExpired && status.token != nil ? .expired : .lost, failure, at: moment, &output)
    case (.push(let sent), _)
    where sent.count > 1 && (failure.isOfRecords || failure.code == .badRequest):
      batchSize = max(sent.count / 2, 1)
      return
    case (.push(let sent), _) where failure.isOfRecords || failure.code == .badRequest:
      for some in sent { refuse(some.key, failure, at: moment, &output) }
      // Without a detail, it may be the zone that is full.
      if failure.detail != nil { return }
    case (.look(let keys), _) where failure.isOfRecords && keys.count > 1:
      lookSize = max(keys.count / 2, 1)
      return
    case (.look(let keys), _) where failure.isOfRecords:
      // It is too much for a reply by itself.
      for key in keys { refuse(key, failure, at: moment, &output) }
      conflicts.removeAll { keys.contains($0) }
      return
    default: break
    }
    fail(failure, at: moment, &output)
  }

  /// Goes on at once, but not again and again: a server with a fault would be asked for ever.
  mutating func goOn(
    _ failure: RemoteFailure, at moment: SyncMoment, _ output: inout SyncOutput
  ) {
    haste = min(haste + 1, 1_000)
    if haste > settings.longestHaste { fail(failure, at: moment, &output) }
  }

  /// Pauses: longer after each failure in a row, and each device by chance, so that a thousand of
  /// them do not come back at once.
  mutating func fail(
    _ failure: RemoteFailure, at moment: SyncMoment, _ output: inout SyncOutput
  ) {
    lastFailure = failure
    let doublings = min(max(failures, haste - settings.longestHaste), 30)
    failures = min(failures + 1, 1_000)
    let longest = min(
      settings.firstPause.milliseconds << doublings, settings.longestPause.milliseconds)
    var pause = Int64(moment.chance.multipliedFullWidth(by: UInt64(longest) + 1).high)
    let least = failure.retryAfter?.milliseconds
    if let least { pause = max(pause, min(least, settings.longestRetry.milliseconds)) }
    switch failure.code {
    case .accessDenied, .authenticationFailed, .authenticationRequired, .quotaExceeded:
      pause = max(pause, settings.longestPause.milliseconds)
      output.news.append(.blocked(failure.code, reason: failure.reason))
    default: output.news.append(.waiting(failure.code))
    }
    let end = moment.time.later(by: .milliseconds(pause))
    phase = .pausing(from: moment.time, until: end, isAsked: least != nil)
    isOnline = false
  }

  /// Keeps a record that the server does not take: until it is edited, or, if the server lacks room
  /// or does not give access, until another try.
  mutating func refuse(
    _ key: EntityKey, _ failure: RemoteFailure, at moment: SyncMoment,
    _ output: inout SyncOutput
  ) {
    guard var entry = ledger[key] else { return }
    let isPassing = failure.code != .badRequest && failure.detail != .tooLarge(.record)
    entry.refuse("\(failure.code.rawValue): \(failure.reason)", isPassing: isPassing)
    ledger.set(key, entry)
    if isPassing, nextRetry == nil {
      nextRetry = moment.time.later(by: settings.longestRetry)
    }
    output.news.append(.refused(key, reason: failure.reason))
  }
}

extension Timestamp {
  /// The time after a while, as far as there is one.
  func later(by duration: Duration) -> Timestamp {
    let (sum, isOverflow) = milliseconds.addingReportingOverflow(duration.milliseconds)
    return Timestamp(milliseconds: isOverflow ? .max : sum)
  }

  /// The time before a while, as far as there is one.
  func earlier(by duration: Duration) -> Timestamp {
    let (difference, isOverflow) = milliseconds.subtractingReportingOverflow(duration.milliseconds)
    return Timestamp(milliseconds: isOverflow ? .min : difference)
  }
}
