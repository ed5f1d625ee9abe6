extension CommandFamily {
  /// The blocks of the board.
  static let blocks = CommandFamily(
    "Arrange blocks",
    [
      .items, .find, .view, .edit, .play, .place, .placeTile, .placeGoto, .move, .resize, .reassign,
      .action,
      .label, .override, .remove, .arrange, .align, .distribute, .swap, .rowInsert, .rowDelete,
      .columnInsert, .columnDelete, .undo, .redo, .history, .historyKeep,
      .revert,
    ])
}
