extension CommandFamily {
  /// Menus, pickers, questions and editors over the board.
  static let panels = CommandFamily(
    "Menus and prompts", [.pick, .menu, .enter, .fill, .cancel])
}
