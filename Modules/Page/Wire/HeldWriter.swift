import Domain
import JSONText
import PluginAPI

/// Writes what ended runs held as a message for one page, when it changes.
struct HeldWriter {
  private struct Entry: Hashable {
    let show: Show
    let key: String
    let name: String
    let isReady: Bool
  }

  private var shown: [Entry] = []
  private var place: (show: ID<Show>?, isReady: Bool)?

  /// Whether what ended runs held has to be looked up.
  func isOutdated(show: ID<Show>?, isReady: Bool) -> Bool {
    guard let place else { return true }
    return !shown.isEmpty || place != (show, isReady)
  }

  /// Writes the message.
  ///
  /// - Parameters:
  ///   - found: What ended runs held, by show.
  ///   - current: The show that the page has open.
  ///   - isReady: Whether its console is connected; those of other shows are tried.
  /// - Returns: The message; `nil` if the page shows this already.
  mutating func message(
    for found: [(show: Show, held: [ActiveTrigger])], _ current: ID<Show>?, isReady: Bool
  ) -> String? {
    place = (current, isReady)
    let entries = found.flatMap { show, held in
      held.map {
        Entry(
          show: show, key: $0.key, name: $0.name, isReady: show.id != current || isReady)
      }
    }
    guard entries != shown else { return nil }
    shown = entries
    return JSONWriter.object { writer in
      writer.name("held")
      writer.array { writer in
        for entry in entries {
          writer.object { writer in
            writer.member("show", "\(entry.show.id)")
            writer.member("showName", entry.show.name)
            writer.member("key", entry.key)
            writer.member("name", entry.name)
            writer.member("isReady", entry.isReady)
          }
        }
      }
    }
  }
}
