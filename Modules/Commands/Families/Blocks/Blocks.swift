extension CommandFamily {
  /// The blocks of the board.
  static let blocks = CommandFamily(
    "Arrange blocks",
    [
      .items, .find, .edit, .play, .place, .placeTile, .placeGoto, .placeMessage, .move, .copy,
      .cut, .paste, .duplicate, .resize, .reassign, .reassignEverywhere, .action, .label, .override,
      .remove, .select, .selectAdd, .selectMinus, .arrange, .align, .distribute, .swap, .rowInsert,
      .rowDelete, .columnInsert, .columnDelete, .undo, .redo, .history, .historyKeep, .revert,
    ])
}
