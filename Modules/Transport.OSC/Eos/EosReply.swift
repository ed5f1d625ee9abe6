/// What an Eos console says while it is read.
enum EosReply: Hashable {
  /// How many things a pool has.
  case count(pool: String, Int)
  /// How many cues a cue list has.
  case cueCount(list: String, Int)
  /// Some values of a thing.
  case list(pool: String, number: String, offset: Int, total: Int, [OSCArgument])
  /// A thing that is no longer there.
  case gone(pool: String, number: String)
  /// Things that were changed.
  case changed(pool: String, [Target])
  /// Another show is on the console, or none.
  case showReplaced

  /// Which things were changed, as a number or a range of them.
  struct Target: Hashable {
    let first: String
    let last: String
  }

  /// Reads a message; `nil` where it is about something else.
  init?(_ message: OSCMessage) {
    let parts = message.address.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count > 3, parts[0].isEmpty, parts[1] == "eos", parts[2] == "out" else {
      return nil
    }
    switch parts[3] {
    case "get": self.init(got: Array(parts[4...]), message.arguments)
    case "notify":
      // Behind a number of their own stand the things, in one packet or in several.
      guard parts.count == 8, parts[5] == "list" else { return nil }
      let isFirst = parts[6] == "0"
      let targets = message.arguments.dropFirst(isFirst ? 1 : 0).compactMap(Self.target)
      self = .changed(pool: parts[4], targets)
    case "event":
      guard parts.count >= 6, parts[4] == "show", ["loaded", "cleared"].contains(parts[5]) else {
        return nil
      }
      self = .showReplaced
    default: return nil
    }
  }

  private init?(got parts: [String], _ arguments: [OSCArgument]) {
    switch parts.count {
    case 2 where parts[1] == "count":
      guard let count = Self.whole(arguments.first) else { return nil }
      self = .count(pool: parts[0], count)
    case 3 where parts[0] == "cue" && parts[2] == "count":
      guard let count = Self.whole(arguments.first) else { return nil }
      self = .cueCount(list: parts[1], count)
    case 2 where arguments.isEmpty: self = .gone(pool: parts[0], number: parts[1])
    case 5 where parts[2] == "list":
      guard let offset = Int(parts[3]), let total = Int(parts[4]), offset >= 0, total >= 0,
        offset <= Self.most, total <= Self.most
      else { return nil }
      self = .list(pool: parts[0], number: parts[1], offset: offset, total: total, arguments)
    default: return nil
    }
  }

  /// The most values of a list, and the most things of a pool, that can be true.
  static let most = 1_000_000

  private static func whole(_ argument: OSCArgument?) -> Int? {
    let count: Int? =
      switch argument {
      case .int32(let value)?: Int(value)
      case .int64(let value)?: Int(exactly: value)
      default: nil
      }
    return count.flatMap { (0...most).contains($0) ? $0 : nil }
  }

  /// Whole numbers come as integers, decimals and ranges as text: `1-100`.
  private static func target(_ argument: OSCArgument) -> Target? {
    switch argument {
    case .int32(let number): return Target(first: "\(number)", last: "\(number)")
    case .string(let text):
      let ends = text.split(separator: "-", maxSplits: 1).map(String.init)
      guard let first = ends.first, let last = ends.last else { return nil }
      return Target(first: first, last: last)
    default: return nil
    }
  }
}
