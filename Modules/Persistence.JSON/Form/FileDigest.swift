import JSONText
import Persistence

/// What the members of a workspace's file add up to, by which a change that Callboard did not write
/// is noticed.
///
/// It is in the member `state`. It does not depend on how the file is laid out, nor on which
/// members a build knows: an array counts as the set of its elements, and any other value as one
/// element.
struct FileDigest: Hashable, Sendable {
  /// The member of a file that the digest is in; it counts without the digest.
  static let state = "state"
  /// The name of the digest there.
  static let member = "digest"

  /// The digest of each member by its name; none for a set without elements.
  private(set) var sums: [String: SetDigest] = [:]

  /// The digest of no members.
  init() {}

  /// Adds an element of a member.
  mutating func add(_ json: LocatedJSON, to name: String) {
    sums[name, default: SetDigest()].add(json.contentHash)
  }

  /// Adds a member with all of its elements.
  mutating func add(_ member: LocatedJSON.Member) {
    if case .array(let elements) = member.value.value {
      for element in elements { add(element, to: member.name) }
    } else {
      add(member.value, to: member.name)
    }
  }

  /// Adds the state.
  mutating func add(state: LocatedJSON) {
    guard case .object(let members) = state.value else { return }
    let others = members.filter { $0.name != Self.member }
    add(LocatedJSON(.object(others), at: state.place), to: Self.state)
  }

  /// Removes an element of a member, and the member with its last one.
  mutating func remove(_ json: LocatedJSON, from name: String) {
    sums[name, default: SetDigest()].remove(json.contentHash)
    if sums[name] == SetDigest() { sums[name] = nil }
  }

  /// The members that differ from those of another digest, in order.
  func members(differingFrom other: FileDigest) -> [String] {
    Set(sums.keys).union(other.sums.keys).filter { sums[$0] != other.sums[$0] }.sorted()
  }
}

// MARK: - JSON

extension FileDigest {
  /// The digest that a commit left in the state of a file.
  struct Kept: Decodable {
    /// The commit.
    let sequence: Int64
    let mark: String
    /// The digest of each member, in digits.
    let sums: [String: String]

    /// The digest; `nil` if a number is garbled.
    var digest: FileDigest? {
      var digest = FileDigest()
      for (name, digits) in sums {
        guard let sum = SetDigest(digits) else { return nil }
        digest.sums[name] = sum
      }
      return digest
    }
  }

  /// Writes the member of the state of a commit.
  func write(to json: inout JSONWriter, sequence: Int64, mark: String) {
    json.object(Self.member) {
      // A build that does not know the digest changes both in the state, but not here.
      $0.member("sequence", sequence)
      $0.member("mark", mark)
      $0.object("sums") { $0.members(sums.mapValues(\.description)) }
    }
  }
}

// MARK: - The hash of a value

extension LocatedJSON {
  /// The hash of the value, wherever it is: the order of members and the notation of numbers do not
  /// matter.
  fileprivate var contentHash: UInt64 {
    var hash = MixedHash(seed: UInt64(kind))
    switch value {
    case .null: break
    case .bool(let value): hash.combine(value ? 1 : 0)
    case .number(let digits): hash.combine(number: digits)
    case .string(let text): hash.combine(text)
    case .array(let elements): for element in elements { hash.combine(element.contentHash) }
    case .object(let members):
      var set: UInt64 = 0
      for member in members {
        var hash = MixedHash(seed: member.value.contentHash)
        hash.combine(member.name)
        set &+= hash.value
      }
      hash.combine(set)
    }
    return hash.value
  }

  /// A number for each kind of value, so that equal texts of different kinds differ.
  private var kind: Int {
    switch value {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}

extension MixedHash {
  fileprivate mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// Takes in a number: other programs write 1.0 for 1, or 1e-7 for 0.0000001.
  fileprivate mutating func combine(number digits: String) {
    // A zero with a sign has no whole number.
    if let whole = Int64(digits), whole != 0 || digits.utf8.first != UInt8(ascii: "-") {
      return combine(UInt64(bitPattern: whole))
    }
    guard let number = Double(digits), number.isFinite else { return combine(digits) }
    if let whole = Int64(exactly: number), whole != 0 || number.sign == .plus {
      combine(UInt64(bitPattern: whole))
    } else {
      combine(number.bitPattern)
      combine(1)
    }
  }
}
