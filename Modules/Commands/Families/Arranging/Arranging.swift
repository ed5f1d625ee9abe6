extension CommandFamily {
  /// Many blocks at once.
  static let arranging = CommandFamily(
    "Arrange many blocks",
    [
      .arrange, .align, .distribute, .swap, .rowInsert, .rowDelete, .columnInsert, .columnDelete,
    ])
}
