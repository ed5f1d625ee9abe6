import Domain
import PluginAPI
import Testing

@Suite
struct ErrorCodeTests {
  /// What scripts rely on: add to it, never rename or remove a word.
  private static let golden = """
    overlap belowMinimum badSetting notAllowed notEditable nothingToUndo nothingToRedo outOfRange
    unknownItem unknownObject duplicateItem viewOutOfRange nothingOpen notUndoable custom
    emptyName nameTooLong controlCharacter duplicateName cueOutsideList badMetadata notFound
    ambiguous
    unknownCommand syntax noShow noBoard noBoardList recording notConfirmed tooMany
    unknownStore cannotOpen notAWorkspace newerWorkspace damaged readOnly locked diskFull
    unconfirmed stale
    historyTrimmed inputOutput
    unreadable emptyFile unrecognised unsupported malformed tooLarge badEncoding cancelled
    badAddress notConnected unreachable portInUse noAnswer badAnswer unknownProfile badProfile
    noEquivalent badMessage queueFull
    noTrip damagedTrip contradictory outsideWindow notYours offline
    """

  @Test func rawValuesAreAPromise() {
    let expected = Set(Self.golden.split(whereSeparator: \.isWhitespace).map(String.init))
    let actual = Set(ErrorCode.allCases.map(\.rawValue))
    #expect(expected.subtracting(actual).isEmpty, "codes are never renamed or removed")
    #expect(actual.subtracting(expected).isEmpty, "list the new code here too")
  }

  @Test(
    arguments: [
      (.overlap, .overlap), (.belowMinimum(.one), .belowMinimum),
      (.belowMinimum(.two), .belowMinimum),
      (.badSetting("a", value: "b", allowed: nil), .badSetting), (.notEditable, .notEditable),
      (.nothingToUndo, .nothingToUndo), (.nothingToRedo, .nothingToRedo),
      (.notAllowed, .notAllowed), (.noOrder, .notAllowed), (.noSuchPlace(of: 3), .outOfRange),
      (.outOfRange, .outOfRange), (.unknownItem, .unknownItem), (.unknownObject, .unknownObject),
      (.unknownBoard, .notFound), (.duplicateItem, .duplicateItem),
      (.badName(ValidationError(.emptyName)), .emptyName),
      (.badName(ValidationError(.nameTooLong(limit: 500))), .nameTooLong),
      (.badName(ValidationError(.controlCharacter)), .controlCharacter),
      (.badName(ValidationError(.duplicateName("Main"))), .duplicateName),
      (.badMessage(.empty), .badMessage), (.badMessage(.quotes), .badMessage),
    ] as [(RefusalReason, ErrorCode)])
  func everyRefusalHasItsCode(reason: RefusalReason, code: ErrorCode) {
    #expect(reason.code == code)
  }

  @Test func storeErrorsSayWhereWhatAndWhatToDo() {
    let bare = StoreError(.locked, at: "a.callboard", "another process holds it")
    #expect(bare.description == "a.callboard: another process holds it")
    let helpful = StoreError(.locked, at: "a.callboard", "it is held", remedy: "close the other")
    #expect(helpful.description == "a.callboard: it is held; close the other")
  }

  @Test func showFileErrorsSayWhereWhatAndWhatToDo() {
    #expect(ShowFileError(.emptyFile, "the file is empty").description == "the file is empty")
    #expect(ShowFileError(.malformed, "no end", line: 7).description == "line 7: no end")
    let helpful = ShowFileError(.unsupported, "a binary", line: nil, remedy: "export ASCII")
    #expect(helpful.description == "a binary; export ASCII")
  }
}

@Suite
struct WordingTests {
  private let wording = EnglishWording()

  @Test(
    arguments: [
      (.overlap, "You cannot overlap items."),
      (.belowMinimum(.one), "A block on this board covers at least 1x1."),
      (
        .belowMinimum(.two),
        "A block on this board covers at least 2x2."
      ),
      (
        .badSetting("minimum", value: "7", allowed: .words(["1", "2"])),
        "The setting 'minimum' cannot be '7': use 1 or 2."
      ),
      (
        .badSetting("columns", value: "7", allowed: nil),
        "The rules of this board have no setting 'columns'."
      ),
      (.noOrder, "This board has no order."),
      (.noSuchPlace(of: 4), "No such place; use 1 to 4."),
      (.noSuchPlace(of: 1), "No such place; use 1."),
      (.notEditable, "The board is in play mode."),
      (.nothingToUndo, "There is nothing to undo."),
      (.nothingToRedo, "There is nothing to redo."),
      (
        .outOfRange,
        "That position or size is beyond the board: "
          + "cells go from -2147483648 to 2147483646, and points are finite numbers."
      ),
      (.unknownItem, "This board has no such block."),
      (.unknownObject, "The show has no such object."),
      (.unknownBoard, "The board that this block opened was deleted."),
      (.duplicateItem, "A block with that identity exists already."),
      (.badName(ValidationError(.emptyName)), "A name needs at least one character."),
      (
        .badName(ValidationError(.nameTooLong(limit: 500))), "A name has at most 500 characters."
      ),
      (.badName(ValidationError(.controlCharacter)), "A name holds no control characters."),
      (.badMessage(.empty), "A message needs an address."),
      (.badMessage(.tooLong(limit: 9)), "A message has at most 9 characters."),
      (.badMessage(.controlCharacter), "A message holds no control characters."),
      (.badMessage(.quotes), "Put quotes of a message in pairs, around whole words."),
      (
        .badName(ValidationError(.duplicateName("Main"))),
        "The name 'Main' is taken; names are unique."
      ),
    ] as [(RefusalReason, String)])
  func refusals(reason: RefusalReason, text: String) {
    #expect(wording.text(.refusal(reason)) == text)
    #expect(wording.text(.message(.refused(Refusal(reason)))) == text)
  }

  @Test func stepsNameBlocksWithoutAnObject() {
    var item = BoardItem(
      id: ID(high: 1, low: 1), board: ID(high: 1, low: 2), content: .message("/0/1/1"),
      pose: .ordered(OrderKey.spread(1)[0]))
    func text(_ item: BoardItem) -> String {
      wording.text(
        .step(
          UndoStep(blocks: [
            UndoStep.Block(ordinal: 1, before: item, after: nil, object: nil)
          ])))
    }
    #expect(text(item) == "remove #1 message \"/0/1/1\"")
    item.label = "Fixture"
    #expect(text(item) == "remove #1 message \"Fixture\"")
    item.content = .object(ID(high: 1, low: 3), message: nil)
    #expect(text(item) == "remove #1 a deleted object")
  }

  @Test func messages() {
    #expect(
      wording.text(.message(.stepsDropped(1)))
        == "The board changed: 1 step can no longer be undone or redone.")
    #expect(
      wording.text(.message(.stepsDropped(3)))
        == "The board changed: 3 steps can no longer be undone or redone.")
    #expect(
      wording.text(.message(.stepsGivenUp(undo: 5, redo: 1)))
        == "5 undo steps and 1 redo step were discarded.")
    #expect(
      wording.text(.message(.stepsGivenUp(undo: 0, redo: 1))) == "1 redo step was discarded.")
    #expect(
      wording.text(
        .message(.consoleBack(address: "hog4 x:7001", after: .seconds(4), isConfirmed: false)))
        == "hog4 x:7001 may be back after 4 s: messages go out, no answer yet")
    #expect(
      wording.text(
        .message(.consoleBack(address: "qlc x:9999", after: .seconds(4), isConfirmed: true)))
        == "qlc x:9999 back after 4 s")
    #expect(wording.text(.message(.boardDeleted)) == "The board was deleted elsewhere.")
    #expect(
      wording.text(.message(.showDeleted("Gala"))) == "The show 'Gala' was deleted elsewhere.")
    #expect(
      wording.text(.message(.recordingEnded(path: "a", touches: 1)))
        == "The recording 'a' ended: it holds 1 touch.")
    #expect(
      wording.text(.message(.recordingEnded(path: "a", touches: 0)))
        == "The recording 'a' ended: it holds 0 touches.")
    #expect(
      wording.text(.message(.leftoversRemoved(count: 1, folder: "/x")))
        == "Removed 1 unfinished file that an interrupted export had left in '/x'.")
    #expect(
      wording.text(.message(.leftHeld(name: "scene 1", show: "S")))
        == "An earlier run ended while it held scene 1 of show 'S': it may still be on."
    )
    #expect(
      wording.text(.message(.pagesRefused("too many open files")))
        == "No more pages can connect for now: too many open files; end other programs, or allow "
        + "this one more open files with 'ulimit -n'.")
    #expect(
      wording.text(.message(.blocksLeftOut(1))) == "Left out 1 block whose object is missing.")
    #expect(
      wording.text(.message(.blocksLeftOut(2))) == "Left out 2 blocks whose objects are missing.")
    #expect(
      wording.text(.message(.keysMisread(typed: "group 12", heard: "Group 1")))
        == "The console's command line read 'Group 1' where 'group 12' was typed: look at the desk."
    )
    #expect(
      wording.text(.message(.keysMisread(typed: "group 12", heard: " ")))
        == "The console's command line stayed empty where 'group 12' was typed: look at the desk.")
  }

  @Test("A host changes some texts; texts that contain them change too")
  func overriding() {
    struct Terse: Wording {
      func text(_ key: TextKey) -> String {
        switch key {
        case .refusal(.overlap): "no"
        case .kind(.group): "team"
        case .custom(let text) where text.code == "tooWide": "at most \(text["most"] ?? "")"
        default: EnglishWording(within: self).text(key)
        }
      }
    }
    let terse = Terse()
    #expect(terse.text(.message(.refused(Refusal(.overlap)))) == "no")
    #expect(terse.text(.picker(.filter(.group, isOn: true))) == "Filter: team, on")
    let wide = CustomText("tooWide", ["most": "4"])
    #expect(terse.text(.refusal(.custom(wide))) == "at most 4")
    #expect(terse.text(.place(.custom(wide))) == "at most 4")
    #expect(
      terse.text(.refusal(.badSetting("size", value: "9", allowed: .custom(wide))))
        == "The setting 'size' cannot be '9': use at most 4.")
    #expect(terse.text(.button(.cancel)) == "Cancel")
    #expect(wording.text(.refusal(.custom(wide))) == "tooWide, most 4")
  }

  @Test("A refusal of a host's rules has their own code")
  func customCodes() {
    let reason = RefusalReason.custom(CustomText("tooWide"))
    #expect(reason.code == .custom)
    #expect(reason.printedCode == "tooWide")
    #expect(RefusalReason.overlap.printedCode == "overlap")
    #expect(RefusalReason.overlap.customCode == nil)
    // Effects and previews hold many of them.
    #expect(MemoryLayout<RefusalReason>.size <= 9)
  }
}
