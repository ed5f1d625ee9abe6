// snippet Panels
import GridGeometry
import Panels
import PluginAPI

// end

/// What a tap on a menu chooses.
package func exampleOfPanels() -> (choice: PanelPart?, labels: [String]) {
  // snippet Panels
  let block = Rect<ScreenSpace>(origin: Point(x: 100, y: 100), size: Size(width: 88, height: 88))
  let menu = MenuLayout(
    .menu, label: "Menu of Act One", choices: [(.rename, "Rename"), (.delete, "Delete")],
    near: block, in: Size(width: 800, height: 600))
  let delete = menu.elements().first { $0.title == "Delete" }
  let choice = delete.flatMap { menu.choice(at: $0.frame.center) }  // .delete
  // end
  return (choice, menu.elements().map(\.label))
}
