import Boards
import InkFiles
import Itinerary
import Page
import Persistence_JSON
import Persistence_Memory
import Persistence_SQLite
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Rendering_Terminal
import ShowFiles
import Transport_OSC
import Transport_QLC
import TripFiles

#if HTTPS
  import Page_TLS
#endif

#if Pictures
  import Rendering_Cairo
#endif

#if Sync
  import Foundation
  import Remote_CloudKit
  import Workspace
#endif

/// The plugins of this app, one a line.
enum Composition {
  static func registry(
    theme: TerminalTheme = .dark
  ) throws(RegistryError) -> Registry {
    try Registry(
      surfaces: [.board, .boardList, .itinerary],
      placements: [.grid, .flow, .canvas, .tiles],
      stores: [.sqlite, .json, .memory],
      formats: .everyShowFile,
      exports: .everyExport,
      renderers: [.terminal(theme)] + pictures,
      tripFormats: .everyTripFile,
      tripExports: .everyTripExport,
      inkFormats: .everyInkFile,
      transports: transports, remotes: remotes)
  }

  private static let transports: [TransportPlugin] = [.osc, .qlc]

  /// The forms of pictures; none without the trait `Pictures`.
  private static var pictures: [RendererPlugin] {
    #if Pictures
      .everyPicture
    #else
      []
    #endif
  }

  /// The kinds of sync servers; none without the trait `Sync`.
  private static var remotes: [RemotePlugin] {
    #if Sync
      [
        .cloudKit(environment: ProcessInfo.processInfo.environment) {
          WorkspaceSources.system.now()
        }
      ]
    #else
      []
    #endif
  }

  /// The encryption of pages; `nil` without the trait `HTTPS`.
  static var encryption: PageEncryptionPlugin? {
    #if HTTPS
      .tls
    #else
      nil
    #endif
  }

  /// The names of all built-in profiles of consoles.
  static var profileNames: [String] { transports.flatMap(\.profileNames) }

  /// The time zones.
  static var timeZones: any TimeZoneTable { SystemTimeZones() }
}
