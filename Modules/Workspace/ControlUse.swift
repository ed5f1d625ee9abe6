import Domain
import PluginAPI

/// A use of a console's control that the console has not reacted to yet.
struct ControlUse {
  /// The connection it was sent on.
  let connection: Int
  /// Its number among the uses on that connection; later ones are larger.
  let number: Int
  /// The expected reaction.
  let reaction: ExpectedReaction
  /// The seat that used it.
  let seat: Int

  /// How long a console may take: it reports within a few hundred milliseconds.
  static let patience = Duration.seconds(2)
}

extension ConnectedConsole {
  /// Notes that a control was used.
  mutating func use(_ reaction: ExpectedReaction, by seat: Int) -> ControlUse {
    useCount += 1
    let use = ControlUse(connection: number, number: useCount, reaction: reaction, seat: seat)
    uses.append(use)
    return use
  }

  /// Notes a control's reported state: the console reacts, so it did to earlier uses as well.
  mutating func answer(_ control: UInt32, _ state: ControlState) {
    let answered = uses.last { use in
      use.reaction.control == control && use.reaction.state.isRunning == state.isRunning
    }
    if let answered { uses.removeAll { $0.number <= answered.number } }
  }
}

extension OpenWorkspace {
  /// Notifies the seat that used a control if the console has not reacted.
  func judge(_ use: ControlUse, of show: ID<Show>?) {
    guard let current = consoles[show]?.current, current.number == use.connection,
      current.uses.contains(where: { $0.number == use.number })
    else { return }
    consoles[show]?.current?.uses.removeAll { $0.number == use.number }
    seats.notify(.message(.noReaction(use.reaction.otherwise)), to: use.seat)
  }
}

extension Seat {
  /// Expects that the console reacts to messages, or says so here.
  func expectReaction(to messages: [ConsoleMessage], of show: ID<Show>?) {
    guard let reaction = messages.last(where: { $0.reaction != nil })?.reaction else { return }
    let use = atConsole(of: show) { [number] in $0.current?.use(reaction, by: number) }
    guard let use else { return }
    Task { [weak workspace, wait = sources.wait] in
      guard (try? await wait(ControlUse.patience)) != nil else { return }
      await workspace?.judge(use, of: show)
    }
  }
}
