// snippet GridGeometry
import GridGeometry

// end

/// The cell under a finger, and whether a block of two by two cells fits there.
package func exampleOfGridGeometry() -> (cell: String, isFree: Bool)? {
  // snippet GridGeometry
  let screen = Size<ScreenSpace>(width: 800, height: 600)
  guard let view = Viewport(center: .origin, zoom: 2, size: screen) else { return nil }
  let finger = Point<ScreenSpace>(x: 620, y: 310)
  guard let cell = Grid.cell(at: view.toBoard(finger)),  // 2,0
    let block = CellRect(origin: cell, span: .standard),
    let neighbour = CellRect(x: 4, y: 0, width: 2, height: 2)
  else { return nil }
  let isFree = !block.overlaps(neighbour)  // true: they only touch
  // end
  return (cell.description, isFree)
}
