package import Domain
import JSONText
package import Persistence
package import PluginAPI

/// What the file of a workspace contains.
package struct WorkspaceDocument: Sendable {
  /// What the member `format` says.
  package static let format = "callboard-workspace"
  /// The version of the form that this build writes; it refuses later ones.
  package static let version = 1

  /// The entities and the number of commits.
  package var state = WorkspaceState()
  /// What identifies the commit that led to the state; `nil` before the first one.
  package var mark: String?
  /// What this version does not know: members of entities, of the state, and of the file.
  var unknownOfEntities: [EntityKey: UnknownMembers] = [:]
  var unknownOfState: UnknownMembers?
  var unknown: [LocatedJSON.Member] = []
  /// The members of the file whose contents are not those that Callboard wrote last.
  fileprivate(set) var altered: [String] = []
  /// What the members without the state add up to, if Callboard wrote them; else `nil`.
  fileprivate(set) var digest: FileDigest?

  /// An empty workspace.
  package init() {}

  /// Whether a file that begins so is a workspace.
  package static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    JSONHead(head).text("format") == format
  }

  /// The version of the form of a file that begins so.
  static func version(in head: ArraySlice<UInt8>) -> Int? { version(in: JSONHead(head)) }

  private static func version(in head: JSONHead) -> Int? {
    guard case .number(let digits)? = head.scalars["version"] else { return nil }
    return Int(digits)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - lengthLimit: The most bytes that it may have.
  ///   - location: The workspace, as the user named it.
  /// - Throws: ``StoreError`` with the line of what does not fit.
  package init(
    _ bytes: [UInt8], lengthLimit: Int, at location: String
  ) throws(StoreError) {
    try Self.check(JSONHead(bytes[...]), at: location)
    do throws(Fault) {
      var reading = Reading()
      try reading.read(
        JSONTokeniser(bytes[...], JSONLimits(length: lengthLimit, depth: 32, values: 20_000_000)))
      self = reading.document
    } catch {
      throw StoreError(
        error.isTooLarge ? .tooLarge : .damaged, at: location, "\(error.place): \(error.message)",
        remedy: "correct the line, restore a backup, or keep what can be read with "
          + StoreError.repair("json", location))
    }
  }

  /// Takes in what the file beside it contains.
  ///
  /// - Parameters:
  ///   - bytes: All of that file; empty if there is none.
  ///   - location: The workspace, as the user named it.
  /// - Throws: ``StoreError`` with the line that cannot be read; the document is then as before.
  package mutating func take(
    local bytes: [UInt8], at location: String
  ) throws(StoreError) {
    _ = try JournalReading.read(bytes, into: &self, at: location)
  }

  /// Checks format and version before anything else is judged.
  private static func check(_ head: JSONHead, at location: String) throws(StoreError) {
    guard head.text("format") == format else {
      throw StoreError(
        .notAWorkspace, at: location,
        "that file is not a workspace: the member \"format\":\"\(format)\" is missing",
        remedy: "name another file")
    }
    guard version(in: head) ?? 0 >= 1 else {
      throw StoreError(
        .damaged, at: location, "the member 'version' is missing, or not a whole number from 1",
        remedy: "restore a backup")
    }
    try refuseNewer(head, at: location)
  }

  /// Refuses a file of a later version.
  static func refuseNewer(_ head: JSONHead, at location: String) throws(StoreError) {
    guard let version = version(in: head), version > Self.version else { return }
    throw StoreError(
      .newerWorkspace, at: location,
      "the workspace is of version \(version); this build knows version \(Self.version)",
      remedy: "open it with a newer build")
  }
}

extension WorkspaceDocument {
  /// What does not fit, and where.
  private struct Fault: Error {
    let message: String
    let place: TextPlace
    var isTooLarge = false

    init(_ message: String, at place: TextPlace) { (self.message, self.place) = (message, place) }

    init(_ fault: DecodingFault) { self.init(fault.message, at: fault.place) }

    init(_ error: JSONError) {
      self.init(error.message, at: error.place)
      isTooLarge = error.code == .tooLarge
    }
  }

  /// The member `state` of a file.
  struct State: Decodable {
    let sequence: Int64
    let mark: String
  }

  /// Reads the members of a file in any order.
  private struct Reading {
    var document = WorkspaceDocument()
    private var state: State?
    private var digest = FileDigest()
    private var stateText: LocatedJSON?
    private var entities: [(entity: Entity, place: TextPlace)] = []
    private var seen: Set<String> = []

    mutating func read(_ tokeniser: JSONTokeniser) throws(Fault) {
      var tokeniser = tokeniser
      do throws(JSONError) {
        guard try tokeniser.next() == .beginObject else { return }
      } catch {
        throw Fault(error)
      }
      while case .name(let name) = try Self.need(&tokeniser) {
        guard seen.insert(name).inserted else {
          throw Fault("the member '\(name)' appears twice", at: tokeniser.place)
        }
        if let sort = Entity.Sort.allCases.first(where: { $0.section == name }) {
          try readSection(sort, &tokeniser)
        } else {
          try readMember(name, &tokeniser)
        }
      }
      do throws(JSONError) { _ = try tokeniser.next() } catch { throw Fault(error) }
      try finish()
    }

    private static func need(_ tokeniser: inout JSONTokeniser) throws(Fault) -> JSONToken {
      do throws(JSONError) { return try tokeniser.need() } catch { throw Fault(error) }
    }

    private static func value(
      _ token: JSONToken, _ tokeniser: inout JSONTokeniser
    ) throws(Fault) -> LocatedJSON {
      do throws(JSONError) {
        return try LocatedJSON.read(token, &tokeniser)
      } catch {
        throw Fault(error)
      }
    }

    /// Reads `state`, or a member that is not known; format and version were checked before.
    private mutating func readMember(
      _ name: String, _ tokeniser: inout JSONTokeniser
    ) throws(Fault) {
      let place = tokeniser.place
      let value = try Self.value(try Self.need(&tokeniser), &tokeniser)
      switch name {
      case "format", "version": break
      case "state":
        do throws(DecodingFault) {
          state = try value.decoded()
        } catch {
          throw Fault(error)
        }
        document.unknownOfState = KnownMembers.state.unknown(in: value)
        stateText = value
      default:
        let member = LocatedJSON.Member(name: name, place: place, value: value)
        document.unknown.append(member)
        digest.add(member)
      }
    }

    private mutating func readSection(
      _ sort: Entity.Sort, _ tokeniser: inout JSONTokeniser
    ) throws(Fault) {
      guard try Self.need(&tokeniser) == .beginArray else {
        throw Fault("'\(sort.section)' is an array", at: tokeniser.place)
      }
      while true {
        let token = try Self.need(&tokeniser)
        if token == .endArray { return }
        let json = try Self.value(token, &tokeniser)
        let entity = try Self.entity(sort, json)
        entities.append((entity, json.place))
        digest.add(json, to: sort.section)
        document.unknownOfEntities[entity.key] = KnownMembers.of(sort).unknown(in: json)
      }
    }

    private static func entity(_ sort: Entity.Sort, _ json: LocatedJSON) throws(Fault) -> Entity {
      func read<Value: EntityValue>(_ type: Value.Type) throws(Fault) -> Entity {
        do throws(DecodingFault) {
          return try json.decoded(as: type).entity
        } catch {
          throw Fault(error)
        }
      }
      return try read(sort.type)
    }

    /// Checks that the entities fit together.
    private mutating func finish() throws(Fault) {
      guard let state else {
        throw Fault("the member 'state' is missing", at: TextPlace(line: 1, column: 1))
      }
      guard Journal.numbers.contains(state.sequence) else {
        throw Fault(
          "'sequence' is from 0 to \(Journal.numbers.upperBound)",
          at: TextPlace(line: 1, column: 1))
      }
      document.state = WorkspaceState(at: StoreSequence(state.sequence))
      document.mark = state.mark
      compareDigests(state)
      for (entity, place) in entities where !document.state.restore(entity) {
        throw Fault("\(entity.key) is in the file twice", at: place)
      }
      for (entity, place) in entities {
        if let fault = document.state.fault(of: entity) { throw Fault(fault, at: place) }
      }
    }

    /// Looks for members that are not those of the digest in the state.
    private mutating func compareDigests(_ state: State) {
      guard let stateText, let kept = stateText[name: FileDigest.member] else { return }
      guard let kept = try? kept.decoded(as: FileDigest.Kept.self),
        let last = kept.digest
      else {
        document.altered = [FileDigest.state]
        return
      }
      // An older build wrote a later state, and left the digest as it was.
      if kept.sequence != state.sequence && kept.mark != state.mark { return }
      var whole = digest
      whole.add(state: stateText)
      document.altered = whole.members(differingFrom: last)
      if document.altered.isEmpty { document.digest = digest }
    }
  }
}

extension Entity.Sort {
  /// The name of the array of such entities in a file.
  package var section: String {
    switch self {
    case .entry: "entries"
    case .city: "cities"
    default: rawValue + "s"
    }
  }
}

extension WorkspaceDocument {
  /// What is not as Callboard wrote it last.
  package var alterations: [StoreFinding] {
    altered.map {
      StoreFinding(
        place: "the member '\($0)'",
        message: "its contents are not those that Callboard wrote last: they were changed by hand, "
          + "merged or damaged")
    }
  }
}
