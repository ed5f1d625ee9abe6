package import JSONText
import PluginAPI

extension SyncScript {
  /// Reads a script that a person may have written or changed.
  ///
  /// - Parameter json: The script.
  /// - Throws: The first fault, with its place and what is allowed.
  package init(reading json: LocatedJSON) throws(DecodingFault) {
    if case .array(let acts)? = json[name: "acts"]?.value {
      for act in acts { try Self.checkName(of: act) }
    }
    self = try json.decoded()
    guard let (text, path) = fault else { return }
    var place = json.place
    var found = json
    for part in path {
      if case .array(let elements) = found.value, let number = Int(part) {
        found = elements[number]
      } else if let member = found[name: part] {
        found = member
      }
      place = found.place
    }
    throw DecodingFault(message: text, place: place)
  }

  /// An act is the only member of an object.
  private static func checkName(of act: LocatedJSON) throws(DecodingFault) {
    guard case .object(let members) = act.value, members.count == 1 else {
      throw DecodingFault(
        message: #"an act is an object with one member, such as {"crash":{"device":0}}"#,
        place: act.place)
    }
    for member in members where !SyncAct.sorts.contains(member.name) {
      throw DecodingFault(
        message: "no act '\(member.name)'; choose \(SyncAct.sorts.choice)", place: member.place)
    }
  }

  /// Why the script cannot be played, as people may write one; `nil` if it can.
  public var mistake: String? { fault?.text }

  /// What is wrong, with the names of members and the numbers of elements that lead there.
  private var fault: (text: String, path: [String])? {
    guard 1...6 ~= devices.count else { return ("there must be 1 to 6 devices", ["devices"]) }
    guard acts.count <= 100_000 else {
      return ("there may be at most 100,000 acts", ["acts"])
    }
    guard emptyPages <= 10 else { return ("emptyPages must be at most 10", ["emptyPages"]) }
    for (number, device) in devices.enumerated() {
      guard let text = device.mistake else { continue }
      return ("device \(number): \(text)", ["devices", "\(number)"])
    }
    for (number, act) in acts.enumerated() {
      guard let device = act.device, !devices.indices.contains(device) else { continue }
      let allowed = devices.count == 1 ? "0" : "0 to \(devices.count - 1)"
      return (
        "act \(number + 1), '\(act.sort)': there is no device \(device); use \(allowed)",
        ["acts", "\(number)"]
      )
    }
    return nil
  }
}

extension SyncScript.Device {
  /// The longest time that a clock can be off, in milliseconds.
  private static let longest: Int64 = 1 << 41

  fileprivate var mistake: String? {
    guard 1...1_000 ~= pageSize else { return "pageSize must be 1 to 1000" }
    guard 1...1_000 ~= batchSize else { return "batchSize must be 1 to 1000" }
    guard 1...100 ~= schema else { return "schema must be 1 to 100" }
    guard -Self.longest...Self.longest ~= clockAhead else {
      return "clockAhead must be -\(Self.longest) to \(Self.longest) milliseconds"
    }
    return nil
  }
}

extension SyncAct {
  /// The names of all acts.
  fileprivate static let sorts = [
    "edit", "editTrip", "editLate", "wait", "wake", "hint", "deliver", "answer", "loseRequest",
    "loseAnswer",
    "repeatRequest", "repeatAnswer", "crash", "clock", "network", "storm", "refusals", "keepCopy",
    "restoreCopy", "newEpoch", "expireTokens", "collect", "deleteZone",
  ]

  /// The device that it names.
  fileprivate var device: Int? {
    switch self {
    case .edit(let device, _), .editTrip(let device, _), .editLate(let device, _),
      .wake(let device), .hint(let device),
      .deliver(let device, _), .answer(let device, _), .loseRequest(let device, _),
      .loseAnswer(let device, _), .repeatRequest(let device, _), .repeatAnswer(let device, _),
      .crash(let device), .clock(let device, _), .network(let device, _):
      device
    case .wait, .storm, .refusals, .keepCopy, .restoreCopy, .newEpoch, .expireTokens, .collect,
      .deleteZone:
      nil
    }
  }
}
