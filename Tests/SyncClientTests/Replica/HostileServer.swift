import Domain
import PluginAPI
import SeededNumbers
import SyncServer

/// A server that lies: it answers with garbage, or with mutated answers of an honest one.
///
/// It does not delete records, which only the server can know to be gone.
struct HostileServer {
  var honest: MemoryServer
  var random: SplitMix64

  init(_ honest: MemoryServer, seed: UInt64) {
    (self.honest, random) = (honest, SplitMix64(seed: seed))
  }

  private mutating func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }

  mutating func answer(
    _ request: RemoteRequest, at time: Timestamp
  ) -> Result<RemoteReply, RemoteFailure> {
    let sender = RequestSender(owner: "o", key: "h")
    switch random.next() % 6 {
    case 0: return .failure(failure())
    case 1: return .success(anything())
    case 2:
      guard case .modify(_, let operations, _) = request else { fallthrough }
      // It says that it wrote what it forgets.
      return .success(
        .results(
          operations.map { operation in
            var record = operation.record
            record.tag = tag()
            return .record(record)
          }))
    default:
      guard case .success(let reply) = honest.answer(request, from: sender, at: time) else {
        return .failure(failure())
      }
      return .success(mutated(reply))
    }
  }

  private mutating func mutated(_ reply: RemoteReply) -> RemoteReply {
    switch reply {
    case .results(let results):
      var results = results.map { result -> RemoteResult in
        if chance(6) { return .failure(name: text(), failure()) }
        if case .record(let record) = result, chance(3) { return .record(mutated(record)) }
        return result
      }
      if chance(10) { _ = results.popLast() }
      return .results(results)
    case .page(let page):
      var records = page.records.map { chance(3) ? mutated($0) : $0 }
      if chance(5) { records += records }
      if chance(8) { records += (0..<200).map { _ in record() } }
      return .page(
        ChangePage(
          records: records, token: chance(4) ? text() : page.token,
          hasMore: chance(5) ? !page.hasMore : page.hasMore))
    default: return reply
    }
  }

  private mutating func mutated(_ record: RemoteRecord) -> RemoteRecord {
    var (name, type) = (record.name, record.type)
    var (tag, fields) = (record.tag, record.fields)
    switch random.next() % 8 {
    case 0: name = [name.uppercased(), name + "0", "\u{0}" + name, text()][choice(4)]
    case 1: type = ["show", "item", "trip", "nothing", nil][choice(5)]
    case 2: tag = self.tag()
    case 3: fields["ws_schema"] = .integer([-1, .min, .max, 2, 0][choice(5)])
    case 4: fields[fields.keys.sorted()[choice(fields.count)]] = nil
    case 5: fields[fields.keys.sorted()[choice(fields.count)]] = value()
    case 6:
      let text = fields["value"]?.string ?? ""
      fields["value"] = .string(String(text.prefix(choice(text.count + 1))))
    default: fields["ws_stamps"] = .list([.string(self.text()), value()])
    }
    return RemoteRecord(name: name, type: type, tag: tag, fields: fields)
  }

  private mutating func choice(_ count: Int) -> Int {
    Int(random.next() % UInt64(max(count, 1)))
  }

  private mutating func anything() -> RemoteReply {
    switch random.next() % 4 {
    case 0: .results((0..<choice(300)).map { _ in .record(record()) })
    case 1: .found([record()], marker: text())
    case 2:
      .page(
        ChangePage(
          records: (0..<choice(300)).map { _ in record() }, token: text(), hasMore: chance(2)))
    default: .zones([], token: nil)
    }
  }

  private mutating func record() -> RemoteRecord {
    RemoteRecord(
      name: text(), type: text(), tag: tag(), fields: [text(): value(), "ws_schema": value()])
  }

  private mutating func tag() -> String? { [nil, "", text(), "t"][choice(4)] }

  private mutating func text() -> String {
    let pieces = ["", "show-", "item-", "\u{0}", "🎭", "e\u{301}", "-", "=", "{", "\"", "0123"]
    let piece = pieces[choice(pieces.count)]
    return chance(100)
      ? String(repeating: piece, count: 20_000)
      : (0..<choice(5)).reduce(piece) { text, _ in text + pieces[choice(pieces.count)] }
  }

  private mutating func value() -> RemoteValue {
    switch random.next() % 7 {
    case 0: .string(text())
    case 1: .integer(Int64(bitPattern: random.next()))
    case 2: .double([.nan, .infinity, -0.0, 1e300][choice(4)])
    case 3: .timestamp(Timestamp(milliseconds: Int64(bitPattern: random.next())))
    case 4: .bytes([0, 255])
    case 5: .reference(text())
    default: .list([.string(text()), .integer(1), .list([])])
    }
  }

  private mutating func failure() -> RemoteFailure {
    let codes = RemoteFailure.Code.allCases.filter { $0 != .changeTokenExpired }
    let code = codes[choice(codes.count)]
    let retry: [Duration?] = [nil, .seconds(-5), .seconds(1), .seconds(Int64.max / 2)]
    return RemoteFailure(
      code, chance(50) ? String(repeating: "x", count: 5_000_000) : text(),
      retryAfter: retry[choice(4)])
  }
}
