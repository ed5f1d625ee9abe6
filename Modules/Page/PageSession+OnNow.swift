import JSONText
import PluginAPI
import Workspace

/// The view of what is on now.
extension PageSession {
  /// How long releasing waits for a console.
  static let consolePatience = Duration.seconds(3)

  /// Opens the view, or closes it.
  func openOnNow(_ isOpen: Bool) async {
    showsOnNow = isOpen
    sentOnNow = nil
    await show()
  }

  /// Releases something that is on; everything if there is no key.
  ///
  /// The page is heard meanwhile: a console that is gone takes seconds.
  func switchOff(_ key: String?) {
    // It may be off meanwhile.
    let thing = key.flatMap { key in onNow.first { $0.active.key == key } }
    guard key == nil || thing != nil else { return }
    let seat = seat
    if thing == nil, !onNow.isEmpty {
      // It could be what the audience sees.
      let others = onNow.count { $0.origin == .reported }
      if others > 0 {
        note(
          "\(counted(others, "other runs", "others run")) that no block switched on, and"
            + " \(others == 1 ? "stays" : "stay") on",
          isRefusal: false)
      }
    }
    release { () throws(WorkspaceError) in
      if let thing { return try await seat.release(thing, within: Self.consolePatience) }
      return try await seat.releaseAll(within: Self.consolePatience)
    }
  }

  /// Releases something beside what the page does, and says what was not released.
  func release(_ body: @escaping @Sendable () async throws(WorkspaceError) -> Seat.Release) {
    releasing = Task {
      do throws(WorkspaceError) {
        for failure in try await body().failed {
          let name = failure.active.trigger.name
          note("not released: \(name): \(failure.reason.description)", isRefusal: true)
        }
      } catch {
        note(error.description, isRefusal: true)
      }
      await show()
    }
  }

  /// Sends what is on, if the page shows it and it changed.
  func showOnNow() async {
    guard showsOnNow else { return }
    let message: String
    do throws(WorkspaceError) {
      onNow = try await seat.running()
      message = Self.message(onNow)
    } catch {
      // What was said last stays known, so that it can be released.
      message = JSONWriter.object { $0.member("on", error.message) }
    }
    guard message != sentOnNow else { return }
    sentOnNow = message
    send(message)
  }

  private static func message(_ things: [RunningThing]) -> String {
    JSONWriter.object { writer in
      writer.name("on")
      writer.array { writer in
        for thing in things {
          writer.object { writer in
            writer.member("key", thing.active.key)
            writer.member("name", thing.title)
            writer.member("state", thing.state)
            writer.member("boards", thing.boards)
          }
        }
      }
    }
  }
}
