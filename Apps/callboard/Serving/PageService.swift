import Commands
import Domain
import Foundation
import Page
import PluginAPI
import Terminal
import Workspace

/// Serves pages while the prompt is used.
actor PageService: PageServing {
  private struct Running {
    let wish: ServingWish
    let server: PageServer
    let task: Task<Void, Never>
  }

  private let pages: PairedPages?
  private var running: Running?

  init(_ pages: PairedPages?) { self.pages = pages }

  var served: ServedPages? { running?.server.served(role: running?.wish.role ?? .edit) }

  func begin(_ wish: ServingWish, at seat: Seat) async throws(CommandError) -> ServedPages {
    if running?.wish == wish, let served { return served }
    // The new server may want the port of the old one.
    await end()
    let (show, trip) = (await seat.show, await seat.trip)
    let server = try await PageServer.listen(for: seat.workspace, wish, pages: pages) {
      page throws(WorkspaceError) in
      // Others may have deleted what was open here.
      if let show { _ = try? await page.openShow(show.id) }
      if let trip { _ = try? await page.openTrip(trip) }
      if await page.show != nil { try await page.openBoardList() }
    }
    let task = Task { await server.run() }
    running = Running(wish: wish, server: server, task: task)
    return server.served(role: wish.role)
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
    do throws(PageError) {
      return try await listen(
        for: workspace, at: wish.host ?? loopback, port: wish.port ?? standardPort,
        role: wish.role, pages: pages, sources: sources, importing: PageImport.importing,
        opening: opening)
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
  func served(role: SeatRole) -> ServedPages {
    let hasPicture = StandardStream.output.isTerminal
    return ServedPages(
      addresses: addresses, code: code?.description, role: role,
      picture: hasPicture ? pairingAddress.flatMap(QRCode.init)?.lines ?? [] : [])
  }
}

extension PairedPages {
  /// The devices that are paired with a workspace; `nil` if there is no folder for them.
  init?(ofWorkspace location: String, environment: [String: String]) {
    let path = URL(fileURLWithPath: location).standardizedFileURL.path
    guard
      let folder = WorkspaceLocation.statePath(
        "pages", ofWorkspace: path, environment: environment)
    else { return nil }
    self.init(folder: folder)
  }
}
