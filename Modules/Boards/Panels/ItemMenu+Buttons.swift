import PluginAPI

extension ItemMenu {
  /// Whether it is a choice for one item.
  var isOfItem: Bool {
    switch self {
    case .reassign, .turn, .flip, .select, .remove: true
    default: false
    }
  }

  /// The text of its button.
  var button: TextKey.Button {
    switch self {
    case .reassign: .reassign
    case .turn: .turn
    case .flip: .flip
    case .select: .select
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .duplicate: .duplicate
    case .remove: .remove
    case .selectAll: .selectAll
    case .twoColumns: .twoColumns
    case .threeColumns: .threeColumns
    case .fourColumns: .fourColumns
    case .fiveColumns: .fiveColumns
    case .sixColumns: .sixColumns
    case .alignLeft: .alignLeft
    case .alignTop: .alignTop
    }
  }
}
