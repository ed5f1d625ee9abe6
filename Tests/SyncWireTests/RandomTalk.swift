import Domain
import PluginAPI
import SeededNumbers

/// Requests and replies with everything that can be in them.
struct RandomTalk {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func some<Value>(
    upTo count: Int, _ body: (inout Self) -> Value
  ) -> [Value] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in body(&self) }
  }

  mutating func text() -> String {
    pick(["", "a", "snow ❄︎", "\"quoted\"\n\u{1}", "}{[],:", String(repeating: "x", count: 300)])
  }

  private mutating func value() -> RemoteValue {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .string(text())
    case 1: return .integer(pick([.min, -1, 0, 1 << 53, .max]))
    case 2: return .double(pick([0, -0.5, 1e300, .leastNonzeroMagnitude, 1.0 / 3]))
    case 3: return .timestamp(Timestamp(milliseconds: pick([.min, 0, .max])))
    case 4: return .bytes(some(upTo: 5) { UInt8.random(in: .min ... .max, using: &$0.random) })
    case 5: return .reference(text())
    default:
      let kind = pick([0, 1, 2])
      return .list(
        some(upTo: 3) { talk in
          switch kind {
          case 0: .string(talk.text())
          case 1: .integer(talk.pick([.min, 7]))
          default: .reference(talk.text())
          }
        })
    }
  }

  mutating func record() -> RemoteRecord {
    if pick([true, false, false]) {
      return RemoteRecord(name: text(), type: nil, tag: pick([nil, "t"]), isDeleted: true)
    }
    let fields = some(upTo: 4) { talk in (talk.pick(["a", "b", "ws_hlc", "é"]), talk.value()) }
    return RemoteRecord(
      name: text(), type: pick([nil, "note"]), tag: pick([nil, "t-1"]),
      fields: Dictionary(fields) { _, new in new })
  }

  mutating func failure() -> RemoteFailure {
    let detail: RemoteFailure.Detail? = pick([
      nil, .clockSkew(server: Timestamp(milliseconds: 1_700_000_000_000)), .signIn("https://x/"),
      .tooLarge(pick(RemoteFailure.Part.allCases)),
    ])
    return RemoteFailure(
      pick(RemoteFailure.Code.allCases.filter { $0 != .unknown }), text(),
      retryAfter: pick([nil, .seconds(0), .seconds(77)]), detail: detail)
  }

  mutating func request() -> RemoteRequest {
    let zone = text()
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let operations = some(upTo: 3) { talk in
        RemoteOperation(talk.pick(RemoteOperation.Kind.allCases), talk.record())
      }
      return .modify(zone: zone, operations, isAtomic: pick([true, false]))
    case 1: return .lookup(zone: zone, some(upTo: 3) { $0.text() })
    case 2:
      let equal = some(upTo: 2) { talk in (talk.pick(["a", "b"]), talk.value()) }
      return .query(
        zone: zone,
        RemoteQuery(
          type: text(), equal: Dictionary(equal) { _, new in new }, marker: pick([nil, "", "m"]),
          limit: pick([0, 1, 200])))
    case 3: return .changes(zone: zone, after: pick([nil, "", "t"]), limit: pick([1, 200]))
    case 4: return .zoneChanges(after: pick([nil, "t"]))
    case 5: return .zones
    case 6: return .createZone(zone)
    default: return .deleteZone(zone)
    }
  }

  private mutating func zones(named name: String? = nil) -> [RemoteZone] {
    guard name == nil else { return [RemoteZone(name: name ?? "", token: pick([nil, "t"]))] }
    return some(upTo: 3) { RemoteZone(name: $0.text(), token: $0.pick([nil, "t"])) }
  }

  /// A result that fits a request.
  mutating func result(of request: RemoteRequest) -> Result<RemoteReply, RemoteFailure> {
    if pick([true, false, false]) { return .failure(failure()) }
    switch request {
    case .modify, .lookup:
      return .success(
        .results(
          some(upTo: 3) { talk in
            talk.pick([true, false])
              ? .record(talk.record()) : .failure(name: talk.text(), talk.failure())
          }))
    case .query: return .success(.found(some(upTo: 3) { $0.record() }, marker: pick([nil, "m"])))
    case .changes:
      return .success(
        .page(
          ChangePage(
            records: some(upTo: 3) { $0.record() }, token: pick(["t", ""]),
            hasMore: pick([true, false]))))
    case .zoneChanges:
      return .success(.zones(zones(), token: "t", hasMore: pick([true, false])))
    case .zones: return .success(.zones(zones(), token: nil))
    case .createZone(let zone), .deleteZone(let zone):
      return .success(.zones(zones(named: zone), token: nil))
    }
  }
}
