import Commands
import Domain
import Foundation
import Page
import PluginAPI
import Terminal
import Transport
import Workspace

/// Serves pages while the prompt is used.
actor PageService: PageServing {
  private struct Running {
    var wish: ServingWish
    let server: PageServer
    let task: Task<Void, Never>
  }

  private let pages: PairedPages?
  private var running: Running?

  init(_ pages: PairedPages?) { self.pages = pages }

  var served: ServedPages? { running.map { $0.server.served($0.wish) } }

  func begin(_ wish: ServingWish, at seat: Seat) async throws(CommandError) -> ServedPages {
    // A certificate that cannot be used must not end what works.
    let encryption = try wish.readEncryption()
    if let running, running.wish.host == wish.host, running.wish.port == wish.port,
      running.server.fingerprint == encryption?.fingerprint,
      running.wish.recordings == wish.recordings
    {
      // Pages that are open keep what they may do.
      running.server.role = wish.role ?? running.server.standardRole
      self.running?.wish.role = wish.role
      return running.server.served(running.wish)
    }
    let old = running?.wish
    // The new server may want the port of the old one.
    let needsPort = (old?.port ?? PageServer.standardPort) == (wish.port ?? PageServer.standardPort)
    if needsPort { await end() }
    do throws(CommandError) {
      let new = try await listen(wish, at: seat)
      await end()
      running = new
      return new.server.served(wish)
    } catch {
      guard needsPort, let old else { throw error }
      do throws(CommandError) {
        // Serve again as before.
        running = try await listen(old, at: seat)
      } catch let second {
        var whole = error
        whole.message += "; no pages are served any more: \(second.message)"
        throw whole
      }
      throw error
    }
  }

  private func listen(
    _ wish: ServingWish, at seat: Seat
  ) async throws(CommandError) -> Running {
    let (show, trip) = (await seat.show, await seat.trip)
    let server = try await PageServer.listen(for: seat.workspace, wish, pages: pages) {
      page throws(WorkspaceError) in
      // Others may have deleted what was open here.
      if let show { _ = try? await page.openShow(show.id) }
      if let trip { _ = try? await page.openTrip(trip) }
      if await page.show != nil { try await page.openBoardList() }
    }
    return Running(wish: wish, server: server, task: Task { await server.run() })
  }

  func end() async {
    guard let running else { return }
    self.running = nil
    running.task.cancel()
    await running.task.value
  }
}

extension PageServer {
  /// Listens as a person wishes.
  static func listen(
    for workspace: OpenWorkspace, _ wish: ServingWish, pages: PairedPages?,
    opening: @escaping Opening
  ) async throws(CommandError) -> PageServer {
    var sources = WorkspaceSources.system
    sources.timeZones = Composition.timeZones
    let encryption = try wish.readEncryption()
    let recordings = try wish.recordings.map { path throws(CommandError) in
      try RecordingFolder(at: path)
    }
    do throws(ServingError) {
      return try await listen(
        for: workspace, at: wish.host ?? loopback, port: wish.port ?? standardPort,
        role: wish.role, pages: pages, encryption: encryption, sources: sources,
        program: PageCommands(recordings: recordings), opening: opening)
    } catch {
      throw CommandError(error.code, error.message, remedy: error.remedy)
    }
  }

  /// The first address, with the code behind a mark: browsers do not send what follows it.
  var pairingAddress: String? {
    guard let code, let address = addresses.first else { return nil }
    return "\(address)#\(code)"
  }

  /// Where the pages are, with a picture where a terminal shows it.
  func served(_ wish: ServingWish) -> ServedPages {
    let picture = pairingAddress.flatMap(QRCode.init)
    return ServedPages(
      addresses: addresses, code: code?.description, fingerprint: fingerprint, role: role,
      picture: StandardStream.output.isTerminal ? picture?.lines ?? [] : [],
      squares: picture?.rows ?? [], recordings: wish.recordings)
  }
}

extension ServingWish {
  /// The encryption that a person wishes; `nil` for HTTP.
  fileprivate func readEncryption() throws(CommandError) -> PageEncryption? {
    guard let certificate else { return nil }
    guard let plugin = Composition.encryption else {
      throw CommandError(
        .unsupported, "this program was built without HTTPS",
        remedy: "'Tools/install' builds and installs one with it")
    }
    do throws(ServingError) {
      let now = WorkspaceSources.system.now()
      switch certificate {
      case .at(let path, let key): return try plugin.inFile(path, key, now)
      case .ofMachine:
        return try plugin.ofMachine(
          host ?? PageServer.loopback, ProcessInfo.processInfo.environment, now)
      }
    } catch {
      throw CommandError(error.code, error.message, remedy: error.remedy)
    }
  }
}

extension PairedPages {
  /// The devices that are paired with a workspace; `nil` if there is no folder for them.
  init?(ofWorkspace seat: Seat, environment: [String: String]) {
    guard
      let folder = WorkspaceLocation.statePath("pages", of: seat, environment: environment)
    else { return nil }
    self.init(folder: folder)
  }
}
