import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Rules that place nothing new.
struct Closed: PlacementRules {
  var rules: any PlacementRules

  var count: Int { rules.count }
  var allowsManyHolds: Bool { rules.allowsManyHolds }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { rules.interest(on: item) }
  func handles(of item: ID<BoardItem>) -> [Handle] { rules.handles(of: item) }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { rules.hit(point) }
  func placed(_ item: ID<BoardItem>) -> Placed? { rules.placed(item) }
  func violations() -> [Violation] { rules.violations() }
  mutating func apply(_ changes: [Change]) { rules.apply(changes) }
  mutating func setView(_ size: Size<ScreenSpace>) { rules.setView(size) }

  func preview(_ intent: Intent, into preview: inout Preview) {
    rules.preview(intent, into: &preview)
  }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    rules.visit(in: region, body)
  }

  func judge(_ intent: Intent) -> Verdict {
    if case .place = intent { .refused(Refusal(.notAllowed)) } else { rules.judge(intent) }
  }
}
