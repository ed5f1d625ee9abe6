extension EnglishWording {
  func text(_ message: Message) -> String {
    switch message {
    case .refused(let refusal): part(.refusal(refusal.reason))
    case .stepsDropped(let count):
      "The board changed: \(counted(count, "step")) can no longer be undone or redone."
    case .undid(let step): "undid: \(part(.step(step)))"
    case .redid(let step): "redid: \(part(.step(step)))"
    case .stepsGivenUp(let undo, let redo): Self.givenUp(undo, redo)
    case .pickerClosed: "The picker is closed: its block is gone."
    case .tripDamaged(let name, let faults):
      "The trip '\(name)' is damaged \(Self.viewOnly(faults))"
    case .boardDeleted: "The board was deleted elsewhere."
    case .showDeleted(let name): "The show '\(name)' was deleted elsewhere."
    case .gestureInterrupted: "The item was changed elsewhere; the gesture is cancelled."
    case .viewNotKept(let reason): "Your view could not be saved: \(reason)"
    case .dropNotKept(let reason): "The drop could not be saved: \(reason)"
    case .switchNotKept(let reason): "What is switched on could not be saved: \(reason)"
    case .went(let name, let seat): "GO \(name) by \(seat)"
    case .slidOff: "slid off: nothing sent"
    case .notSent(let reason, let remedy):
      (reason ?? "nothing is sent: the object was deleted") + (remedy.map { "; \($0)" } ?? "")
    case .sendsNothing(let word): "this \(word) sends nothing: it has no object and no message"
    case .noReaction(let text): text
    case .consoleLost(let address, let reason): "\(address) lost, retrying: \(reason)"
    case .consoleBack(let address, let duration, let isConfirmed):
      "\(address) \(isConfirmed ? "back" : "may be back") after "
        + "\(max(1, duration.components.seconds)) s"
        + (isConfirmed ? "" : ": messages go out, no answer yet")
    case .consoleAgain(let address): "connecting again to \(address), the console of this show"
    case .consoleReplaced(let old, let new, let names):
      "\(new) replaces \(old)"
        + (names.isEmpty
          ? "" : ", where \(names.listed("and")) \(names.count == 1 ? "stays" : "stay") on")
    case .keysMisread(let typed, let heard):
      heard.allSatisfy(\.isWhitespace)
        ? "The console's command line stayed empty where '\(typed)' was typed: look at the desk."
        : "The console's command line read '\(heard)' where '\(typed)' was typed: look at the desk."
    case .recordingEnded(let path, let touches):
      "The recording '\(path)' ended: it holds \(counted(touches, "touch", "touches"))."
    case .blocksLeftOut(let count):
      "Left out \(counted(count, "block whose object is", "blocks whose objects are")) missing."
    case .leftoversRemoved(let count, let folder):
      "Removed \(counted(count, "unfinished file")) that an interrupted export had left in "
        + "'\(folder)'."
    case .leftHeld(let name, let show):
      "An earlier run ended while it held \(name) of show '\(show)': it may still be on."
    case .pagesRefused(let reason):
      "No more pages can connect for now: \(reason); end other programs, or allow this one more "
        + "open files with 'ulimit -n'."
    case .sync(let message): text(message)
    }
  }

  private static func givenUp(_ undo: Int, _ redo: Int) -> String {
    let parts = [(undo, "undo step"), (redo, "redo step")].filter { $0.0 > 0 }
    return parts.map { counted($0.0, $0.1) }.listed("and")
      + (undo + redo == 1 ? " was discarded." : " were discarded.")
  }
}
