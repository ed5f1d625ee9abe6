public import Domain
public import PluginAPI
import ShowImport

/// What of a show would not work tonight.
public struct ShowCheck: Sendable {
  /// A block that would not do what it says.
  public struct Finding: Hashable, Sendable {
    /// The block.
    public let place: BlockPlace
    /// Its object; `nil` if it has none, or the object was deleted.
    public let object: ShowObject?
    /// What is wrong with it.
    public let fault: Fault
  }

  /// What is wrong with a block.
  public enum Fault: Hashable, Sendable {
    /// Its object was deleted here.
    case deletedObject
    /// The board that it opens was deleted.
    case deletedBoard
    /// The console has no such object.
    case gone
    /// The console's object has another name.
    case renamed(String)
    /// The console's profile has no message for it; why.
    case cannotFire(String)
  }

  /// What could not be checked.
  public enum Gap: Hashable, Sendable {
    /// The show has no console, or its profile cannot be used; why.
    case noProfile(String)
    /// The console is not connected; its name and state.
    case notConnected(String, ConnectionState?)
    /// The console cannot say which objects it has.
    case noNames(String)
    /// The objects of the console could not be read; why.
    case unreadNames(String)
  }

  /// The show.
  public let show: Show
  /// How many blocks were checked.
  public let blocks: Int
  /// What is wrong, by board and in reading order.
  public let findings: [Finding]
  /// What could not be checked.
  public let gaps: [Gap]
}

extension Seat {
  /// Checks every block of the current show against the show, the profile of its console and, if
  /// the console can list its objects, against these.
  ///
  /// Nothing is sent that fires something.
  ///
  /// - Parameter limit: The maximum time to read the objects of the console.
  /// - Returns: The findings.
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  public func checkShow(within limit: Duration) async throws(WorkspaceError) -> ShowCheck {
    let show = try currentShow()
    try refresh()
    var gaps: [ShowCheck.Gap] = []
    var profile: (any ConsoleProfile)?
    var listed: ConsoleObjects?
    do throws(TransportError) {
      let found = try rehearsalProfile(nil)
      profile = found.profile
      (listed, gaps) = await listedObjects(of: found.profile, found.memory, within: limit)
    } catch {
      gaps = [.noProfile(WorkspaceError(error).description)]
    }
    let console = console(of: show.id)
    if let current = console.current, !current.connection.state.isTrusted {
      gaps.insert(.notConnected(current.title, current.connection.state), at: 0)
    } else if console.current == nil, profile != nil {
      gaps.insert(.notConnected(profile?.name ?? "", nil), at: 0)
    }
    let contents = try contents(of: show.id)
    let objects = Dictionary(contents.objects.map { ($0.id, $0) }) { first, _ in first }
    let boards = Set(contents.boards.map(\.id))
    var findings: [ShowCheck.Finding] = []
    let blocks = contents.blocks.filter { place in
      if case .goto = place.item.content { true } else { place.item.content.isPlayable }
    }
    for place in blocks {
      let object = place.item.object.flatMap { objects[$0] }
      let block = PlayedBlock(place.item, object, of: show.id)
      let fault: ShowCheck.Fault? =
        if case .goto(let board) = place.item.content {
          board.map(boards.contains) == true ? nil : .deletedBoard
        } else if block.isOrphan {
          .deletedObject
        } else {
          Self.fault(of: block, console, profile) ?? listed?.fault(of: block)
        }
      if let fault {
        findings.append(ShowCheck.Finding(place: place, object: object, fault: fault))
      }
    }
    return ShowCheck(show: show, blocks: blocks.count, findings: findings, gaps: gaps)
  }

  /// Whether a profile has no message for what a block does.
  private static func fault(
    of block: PlayedBlock, _ console: ShowConsole, _ profile: (any ConsoleProfile)?
  ) -> ShowCheck.Fault? {
    guard let profile else { return nil }
    let strokes: [Trigger.Stroke] = block.item.action.isSwitch ? [.press, .lift] : [.press]
    do throws(TransportError) {
      for stroke in strokes {
        var trigger = console.known(block.trigger(stroke))
        // Some consoles report it only later.
        if trigger.target?.kind == .list { trigger.pending = trigger.pending ?? ObjectNumber(1) }
        _ = try profile.messages(for: trigger, on: console.knowledge)
      }
      return nil
    } catch {
      return .cannotFire(error.message)
    }
  }

  /// The objects that the console has; `nil` if they cannot be read.
  private func listedObjects(
    of profile: any ConsoleProfile, _ memory: ConnectionMemory?, within limit: Duration
  ) async -> (ConsoleObjects?, [ShowCheck.Gap]) {
    guard let memory, let address = try? ConnectionAddress(memory.address),
      let source = Self.listing(of: address, profile, in: registry),
      let plugin = registry.transport(importing: source.scheme)
    else { return (nil, [.noNames(profile.name)]) }
    do {
      let imported = try await plugin.show(at: source, within: limit)
      return (ConsoleObjects(imported, format: source.scheme), [])
    } catch let error as TransportError {
      return (nil, [.unreadNames(error.description)])
    } catch {
      return (nil, [.unreadNames("\(source) did not list its objects in time")])
    }
  }

  /// Where a console lists its objects: at the address of its connection, or at its own scheme.
  private static func listing(
    of address: ConnectionAddress, _ profile: any ConsoleProfile, in registry: Registry
  ) -> ConnectionAddress? {
    if registry.transport(importing: address.scheme) != nil { return address }
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    // Only streams share a port with it.
    let port = address.scheme.hasSuffix("tcp") ? address.port.map { ":\($0)" } ?? "" : ""
    let framing = address.parameter("framing").map { "?framing=\($0)" } ?? ""
    guard registry.transport(importing: profile.name) != nil else { return nil }
    return try? ConnectionAddress("\(profile.name)://\(host)\(port)\(framing)")
  }
}

extension TransportPlugin {
  /// Reads the show of a console once.
  ///
  /// - Throws: ``TransportError`` if it cannot be read; `CancellationError` if it takes too long.
  fileprivate func show(
    at address: ConnectionAddress, within limit: Duration
  ) async throws -> ImportedShow {
    let (shows, continuation) = AsyncStream.makeStream(of: ImportedShow.self)
    let follower = ShowFollower(progress: { _, _ in }) { show in
      continuation.yield(show)
      return false
    }
    let followShow = followShow
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await followShow(address, follower) }
      group.addTask {
        try await Task.sleep(for: limit)
        throw CancellationError()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
    continuation.finish()
    for await show in shows { return show }
    throw CancellationError()
  }
}

/// The objects that a console has, to compare blocks with.
private struct ConsoleObjects {
  private struct Number: Hashable {
    let kind: ObjectKind
    let number: ConsoleNumber
  }

  private let format: String
  private var bySource: [String: ImportedObject] = [:]
  private var byNumber: [Number: ImportedObject] = [:]
  private var kinds: Set<ObjectKind> = []

  init(_ show: ImportedShow, format: String) {
    self.format = format
    for object in show.objects where !object.isMentioned {
      kinds.insert(object.kind)
      bySource[object.identifier] = object
      let number = Number(kind: object.kind, number: object.consoleNumber)
      if object.hasOwnNumber, byNumber[number] == nil { byNumber[number] = object }
    }
  }

  /// What is wrong with the object of a block; a block with a message fires what that says.
  func fault(of block: PlayedBlock) -> ShowCheck.Fault? {
    // Cues are not listed one by one.
    guard let object = block.object, block.item.message == nil, object.cue == nil else {
      return nil
    }
    let isOwn = object.source?.format == format
    let source = object.source?.identifier ?? ""
    let number = Number(kind: object.kind, number: object.consoleNumber)
    let found = isOwn ? bySource[source] ?? byNumber[number] : byNumber[number]
    guard let found, found.kind == object.kind else {
      // A console lists some kinds only.
      return isOwn || kinds.contains(object.kind) ? .gone : nil
    }
    let name = Name.presentable(found.name)
    return name.isEmpty || object.name.isEmpty || name == object.name ? nil : .renamed(name)
  }
}
