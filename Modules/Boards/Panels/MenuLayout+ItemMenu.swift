package import GridGeometry
package import Panels
package import PluginAPI

extension MenuLayout where Choice == ItemMenu {
  /// The menu of an item in edit mode.
  package static func itemMenu(
    near anchor: Rect<ScreenSpace>, in view: Size<ScreenSpace>
  ) -> MenuLayout<ItemMenu> {
    Self(
      id: "menu", label: "Menu",
      rows: ItemMenu.allCases.map { choice in
        switch choice {
        case .reassign: Row(choice, id: "menu:reassign", label: "Reassign")
        case .remove: Row(choice, id: "menu:remove", label: "Remove", isDestructive: true)
        }
      },
      near: anchor, in: view)
  }
}
