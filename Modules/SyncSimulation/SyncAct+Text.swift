extension SyncAct: CustomStringConvertible {
  /// The act in a line, for people.
  public var description: String {
    switch self {
    case .edit(let device, let choice): "edit on \(device) (\(choice))"
    case .editTrip(let device, let choice): "edit of a trip on \(device) (\(choice))"
    case .editLate(let device, let choice): "edit on \(device) during its next step (\(choice))"
    case .wait(let time): "wait \(time) ms"
    case .wake(let device): "wait until \(device) wants to be called"
    case .hint(let device): "hint to \(device)"
    case .deliver(let device, let choice): "deliver a request of \(device) (\(choice))"
    case .answer(let device, let choice): "deliver an answer to \(device) (\(choice))"
    case .loseRequest(let device, let choice): "lose a request of \(device) (\(choice))"
    case .loseAnswer(let device, let choice): "lose an answer to \(device) (\(choice))"
    case .repeatRequest(let device, let choice): "deliver a request of \(device) twice (\(choice))"
    case .repeatAnswer(let device, let choice): "deliver an answer to \(device) twice (\(choice))"
    case .crash(let device): "crash of \(device)"
    case .clock(let device, let ahead): "the clock of \(device) is \(ahead) ms ahead"
    case .network(let device, let isThere):
      "\(device) \(isThere ? "has its network back" : "loses its network")"
    case .storm(let requests, let choice): "\(requests) requests fail (\(choice))"
    case .refusals(let choice): "the server refuses a record (\(choice))"
    case .keepCopy: "copy the server"
    case .restoreCopy: "restore the server from the copy"
    case .newEpoch: "new epoch"
    case .expireTokens: "tokens expire"
    case .collect: "old deletions are purged"
    case .deleteZone: "delete the zone"
    }
  }

  /// What sort of act it is: the name of the case.
  var sort: String {
    switch self {
    case .edit: "edit"
    case .editTrip: "editTrip"
    case .editLate: "editLate"
    case .wait: "wait"
    case .wake: "wake"
    case .hint: "hint"
    case .deliver: "deliver"
    case .answer: "answer"
    case .loseRequest: "loseRequest"
    case .loseAnswer: "loseAnswer"
    case .repeatRequest: "repeatRequest"
    case .repeatAnswer: "repeatAnswer"
    case .crash: "crash"
    case .clock: "clock"
    case .network: "network"
    case .storm: "storm"
    case .refusals: "refusals"
    case .keepCopy: "keepCopy"
    case .restoreCopy: "restoreCopy"
    case .newEpoch: "newEpoch"
    case .expireTokens: "expireTokens"
    case .collect: "collect"
    case .deleteZone: "deleteZone"
    }
  }
}

extension SyncScript {
  /// The most lines of a report; the file of the script has all acts.
  private static let lineLimit = 200

  /// The script to be read: its world, and what happens.
  public var lines: [String] {
    let world = devices.enumerated().map { number, device in
      "# device \(number): clock \(device.clockAhead) ms ahead, pages of \(device.pageSize), "
        + "writes of \(device.batchSize), version \(device.schema)"
    }
    var lines = world + ["# beginning \(beginning), empty pages \(emptyPages)"]
    lines += acts.map(\.description)
    guard lines.count > Self.lineLimit else { return lines }
    return lines.prefix(Self.lineLimit) + ["… and \(lines.count - Self.lineLimit) more"]
  }
}
