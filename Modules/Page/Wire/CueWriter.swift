import Domain
import JSONText
import PluginAPI
import Workspace

/// Writes the cue list that a page shows as messages: whole, or only where the console is in it.
struct CueWriter {
  private var shown: CueList?

  /// The list that the page shows; `nil` if it shows none.
  private(set) var list: ID<ShowObject>?

  /// Begins with another list, or ends.
  mutating func open(_ list: ID<ShowObject>?) { (self.list, shown) = (list, nil) }

  /// Writes the lists to choose from.
  static func choice(of lists: [ShowObject]) -> String {
    JSONWriter.object {
      $0.object("cues") { writer in
        writer.name("lists")
        writer.array { writer in
          for list in lists {
            writer.object { writer in
              writer.member("list", "\(list.id)")
              writer.member("number", list.number.text)
              writer.member("name", list.name)
            }
          }
        }
      }
    }
  }

  /// The message that ends the view.
  static let end = #"{"cues":null}"#

  /// Writes the message for a list.
  ///
  /// - Parameter list: The list, as it is now.
  /// - Returns: The message; `nil` if the page shows this already.
  mutating func message(for list: CueList) -> String? {
    let old = shown
    guard list != old else { return nil }
    shown = list
    let isWhole = old?.list != list.list || old?.cues != list.cues
    return JSONWriter.object {
      $0.object("cues") { writer in
        writer.member("list", "\(list.list.id)")
        writer.member("activity", "\(list.activity)")
        writer.member("active", list.active?.text)
        writer.member("pending", list.pending?.text)
        writer.member("asOf", list.asOf?.milliseconds)
        writer.name("actions")
        writer.array { writer in
          for action in list.actions { writer.string(action.rawValue) }
        }
        guard isWhole else { return }
        writer.member("number", list.list.number.text)
        writer.member("name", list.list.name)
        writer.name("cues")
        writer.array { writer in
          for cue in list.cues {
            writer.array { writer in
              writer.string(cue.cue?.text ?? "")
              writer.string(cue.name)
            }
          }
        }
      }
    }
  }
}
