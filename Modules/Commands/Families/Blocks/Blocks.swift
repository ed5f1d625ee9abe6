extension CommandFamily {
  /// The blocks of the board.
  static let blocks = CommandFamily(
    "Arrange blocks",
    [
      .items, .find, .view, .edit, .play, .place, .placeTile, .placeGoto, .move, .copy, .cut,
      .paste, .duplicate, .resize, .reassign, .reassignEverywhere, .action, .label, .override,
      .remove, .select, .selectAdd, .selectMinus, .arrange, .align, .distribute, .swap, .rowInsert,
      .rowDelete, .columnInsert, .columnDelete, .undo, .redo, .history, .historyKeep, .revert,
    ])
}
