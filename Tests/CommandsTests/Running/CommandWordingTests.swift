import Commands
import Domain
import PluginAPI
import Testing

@Suite("Remedies that name commands")
struct CommandWordingTests {
  private let wording = CommandWording()

  @Test(
    "They follow the sentences of surfaces",
    arguments: [
      (.refusal(.notEditable), "The board is in play mode; 'edit' makes it editable."),
      (.refusal(.belowMinimum(.one)), "A block on this board covers at least 1x1."),
      (
        .refusal(.belowMinimum(.two)),
        "A block on this board covers at least 2x2; 'board set minimum=1' allows smaller ones."
      ),
      (.refusal(.noOrder), "This board has no order; give a cell, as in 3,0."),
      (
        .refusal(.notUndoable(UnrecordedEdit(importOf: "a.qxw"), earlier: 0)),
        "The last change cannot be undone: 'a.qxw' was imported."
      ),
      (
        .refusal(.notUndoable(UnrecordedEdit(importOf: "a.qxw"), earlier: 2)),
        "The last change cannot be undone: 'a.qxw' was imported. "
          + "'undo' again undoes the change before it."
      ),
      (
        .trip(.damage(faults: 2)),
        "Damaged in 2 places: it can only be looked at; "
          + "'trip reset' rebuilds it, 'days' shows what is wrong."
      ),
      (
        .message(.tripDamaged(name: "T", faults: 1)),
        "The trip 'T' is damaged in 1 place: it can only be looked at; "
          + "'trip reset' rebuilds it, 'days' shows what is wrong."
      ),
      (
        .refusal(.itinerary(.damaged([]))),
        "The itinerary is damaged in 0 places: it can only be looked at; "
          + "'trip reset' rebuilds it, 'days' shows what is wrong."
      ),
      (
        .message(.leftHeld(name: "scene 1", show: "S")),
        "An earlier run ended while it held scene 1 of show 'S': it may still be on; "
          + "'release BLOCK' or 'release all' releases it."
      ),
      (.refusal(.overlap), "You cannot overlap items."),
    ] as [(TextKey, String)])
  func english(key: TextKey, text: String) {
    #expect(wording.text(key) == text)
    if case .refusal(let reason) = key {
      #expect(wording.text(.message(.refused(Refusal(reason)))) == text)
    }
  }

  @Test("Another language brings its own")
  func others() {
    struct Short: Wording {
      func text(_ key: TextKey) -> String { "nein" }
    }
    let wording = CommandWording(Short()) { remedy in "'\(remedy)'" }
    #expect(wording.text(.refusal(.notEditable)) == "nein; 'edit'.")
    #expect(wording.text(.refusal(.overlap)) == "nein")
  }
}
