import Domain
import OSC

/// A reply of an Eos console during reading.
enum EosReply: Hashable {
  /// How many things a pool has.
  case count(pool: String, Int)
  /// How many cues a cue list has.
  case cueCount(list: String, Int)
  /// Some values of a thing.
  case list(pool: String, number: String, EosValues)
  /// A thing that is no longer there.
  case gone(pool: String, number: String)
  /// Members that were changed, created or deleted; the whole pool if it names none.
  case changed(pool: String, [Target])
  /// Cues of a list that were changed, made or deleted.
  case cuesChanged(list: String)
  /// The console loaded another show, or none.
  case showReplaced

  /// Which things were changed: one, or all of a range, which may be as wide as it likes.
  enum Target: Hashable {
    case number(String)
    case range
  }

  /// The most characters of a number: more than ``/Domain/ObjectNumber`` takes.
  private static let numberLength = 40
  /// The most bytes of an address, far more than any that is of use.
  private static let addressLength = 200
  /// The most things of a notice: more than a packet of 512 bytes has room for.
  private static let mostTargets = 128

  /// Reads a message; `nil` if it is about something else.
  init?(_ message: OSCMessage) {
    guard message.address.utf8.count <= Self.addressLength else { return nil }
    let parts = message.address.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count > 3, parts[0].isEmpty, parts[1] == "eos", parts[2] == "out" else {
      return nil
    }
    switch parts[3] {
    case "get": self.init(got: Array(parts[4...]), Array(message.arguments))
    case "notify":
      // The members follow a number, in one packet or in several.
      self.init(notified: Array(parts[4...]), Array(message.arguments))
    case "event":
      guard parts.count >= 6, parts[4] == "show", ["loaded", "cleared"].contains(parts[5]) else {
        return nil
      }
      self = .showReplaced
    default: return nil
    }
  }

  private init?(notified parts: [String], _ arguments: [OSCArgument]) {
    if parts.count == 5, parts[0] == "cue", parts[2] == "list" {
      self = .cuesChanged(list: parts[1])
      return
    }
    guard parts.count == 4, parts[1] == "list" else { return nil }
    let things = arguments.dropFirst(parts[2] == "0" ? 1 : 0)
    let isLong = things.count > Self.mostTargets
    self = .changed(pool: parts[0], isLong ? [] : things.compactMap(Self.target))
  }

  private init?(got parts: [String], _ arguments: [OSCArgument]) {
    switch parts.count {
    case 2 where parts[1] == "count":
      guard let count = Self.whole(arguments.first) else { return nil }
      self = .count(pool: parts[0], count)
    case 3 where parts[0] == "cue" && parts[2] == "count":
      guard let count = Self.whole(arguments.first) else { return nil }
      self = .cueCount(list: parts[1], count)
    case 2 where arguments.isEmpty && parts[1].utf8.count <= Self.numberLength:
      self = .gone(pool: parts[0], number: parts[1])
    case 5 where parts[2] == "list":
      guard let offset = Int(parts[3]), let total = Int(parts[4]), offset >= 0, total >= 0,
        offset <= Self.most, total <= Self.most, parts[1].utf8.count <= Self.numberLength
      else { return nil }
      self = .list(
        pool: parts[0], number: parts[1], EosValues(arguments, offset: offset, total: total))
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
    case .int32(let number) where number >= 0: .number("\(number)")
    case .int64(let number) where number >= 0: .number("\(number)")
    case .string(let text) where text.contains("-"): .range
    case .string(let text) where ObjectNumber(text) != nil && text.utf8.count <= numberLength:
      .number(text)
    default: nil
    }
  }
}
