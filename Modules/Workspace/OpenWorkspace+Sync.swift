import Domain
import Itinerary
public import PluginAPI
public import SyncClient

extension OpenWorkspace {
  /// Keeps the workspace and a zone of a server the same, until the task is cancelled.
  ///
  /// Edits of all seats and processes go to the store as without sync, and are sent a moment later.
  /// What others edited arrives as a commit that seats absorb. Sync a workspace once at a time, in
  /// one process: ``WorkspaceSync`` sees to that.
  ///
  /// Trips are different: once a server has one, it can be edited only while this runs and reaches
  /// the server.
  ///
  /// - Parameters:
  ///   - remote: The server.
  ///   - zone: The zone of the workspace there.
  ///   - sources: The sources of time and randomness.
  ///   - settings: The pace.
  ///   - report: Called with the state of sync, now and whenever it changes.
  ///   - began: Called with the bridge before it runs.
  ///   - message: Called with what people should know.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read or written. What was edited is
  ///   sent when sync runs again.
  public nonisolated func sync(
    with remote: any SyncRemote, zone: String, sources: WorkspaceSources,
    settings: SyncSettings = SyncSettings(),
    report: @escaping @Sendable (SyncBridge.State) async -> Void = { _ in },
    began: @escaping @Sendable (SyncBridge) async -> Void = { _ in },
    message: @escaping @Sendable (SyncMessage) async -> Void = { _ in }
  ) async throws(WorkspaceError) {
    do throws(StoreError) {
      let (events, source) = AsyncStream.makeStream(of: SyncBridge.Event.self)
      let bridge = try bridge(to: remote, zone, sources, settings) { source.yield($0) }
      let (commits, states) = (await changes(), await bridge.states())
      async let edits: Void = {
        for await _ in commits { bridge.noteEdits() }
      }()
      async let reports: Void = {
        for await state in states {
          await note(isOnline: state.isOnline)
          await report(state)
        }
        await note(isOnline: false)
      }()
      async let news: Void = {
        for await event in events {
          switch event {
          case .stored(let changes, let old, let new):
            await self.report(Commit(changes: changes, sequence: new), decidedOn: old, by: nil)
          case .message(let text): await message(text)
          }
        }
      }()
      await began(bridge)
      try await bridge.run()
      source.finish()
      _ = await (edits, reports, news)
    } catch {
      throw WorkspaceError(error)
    }
  }

  private nonisolated func bridge(
    to remote: any SyncRemote, _ zone: String, _ sources: WorkspaceSources,
    _ settings: SyncSettings, _ report: @escaping @Sendable (SyncBridge.Event) -> Void
  ) throws(StoreError) -> SyncBridge {
    var random = sources.generator
    let registry = registry
    let normalisation = Normalisation(
      checksTrip: { TripCheck.faults(in: TripPlan($0)).isEmpty },
      rules: { registry.placement($0.rules.key)?.make($0, []) })
    let replica = try SyncReplica(
      store, zone: zone, device: random.next(), normalisation, settings: settings,
      at: SyncMoment(sources.now(), chance: random.next()))
    return SyncBridge(replica, to: remote, time: sources.now, random: random, report: report)
  }
}

extension OpenWorkspace {
  /// Whether the workspace has what sync knows, set up or not.
  nonisolated var hasSyncRows: Bool {
    get throws(WorkspaceError) {
      do throws(StoreError) {
        return try store.syncRow(SyncEngine.stateRow) != nil
      } catch {
        throw WorkspaceError(error)
      }
    }
  }

  /// What the workspace was called on the server that it was synced with, and the token of what was
  /// read of it last; `nil` for what is not known.
  nonisolated var syncedPlace: (zone: String?, token: String?) {
    get throws(WorkspaceError) {
      do throws(StoreError) {
        return try store.syncRow(SyncEngine.stateRow).map(SyncEngine.place(inStateRow:))
          ?? (nil, nil)
      } catch {
        throw WorkspaceError(error)
      }
    }
  }

  /// What connects to the server at an address; `nil` if nothing does.
  nonisolated func remote(at url: String) -> RemotePlugin? {
    let scheme = url.split(separator: ":").first.map { $0.lowercased() } ?? ""
    return registry.remote(at: scheme)
  }

  /// Makes the connection to a server, without using the network yet.
  ///
  /// - Parameters:
  ///   - address: The server.
  ///   - keep: Keeps each key that replaces the one before.
  /// - Returns: The connection.
  /// - Throws: ``WorkspaceError`` if no plugin knows the address, it or the key is not valid, or
  ///   workspaces cannot be synced there.
  nonisolated func connect(
    _ address: RemoteAddress, _ keep: @escaping RemotePlugin.Keeping
  ) throws(WorkspaceError) -> any SyncRemote {
    let plugin = try plugin(for: address)
    do throws(TransportError) {
      let remote = try plugin.connect(address, keep)
      guard remote.capabilities.hasFeed else {
        throw TransportError(
          .unsupported, "\(address.url) does not list what changed",
          remedy: "use a server that does")
      }
      return remote
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Checks an address apart from its key.
  ///
  /// - Parameter address: The server.
  /// - Throws: ``WorkspaceError`` if no plugin knows the address, or it is not valid.
  nonisolated func check(_ address: RemoteAddress) throws(WorkspaceError) {
    let plugin = try plugin(for: address)
    do throws(TransportError) {
      try plugin.check(address)
    } catch {
      throw WorkspaceError(error)
    }
  }

  private nonisolated func plugin(
    for address: RemoteAddress
  ) throws(WorkspaceError) -> RemotePlugin {
    guard let plugin = remote(at: address.url) else {
      let known = registry.remotes.flatMap(\.schemes)
      guard !known.isEmpty else {
        throw WorkspaceError(
          .unsupported, "this program was built without sync",
          remedy: "'Tools/install' builds and installs one with it")
      }
      throw WorkspaceError(RemoteAddress.unknown(address.url))
    }
    return plugin
  }
}
