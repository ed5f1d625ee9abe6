import Gestures
import GridGeometry
import Testing

@testable import Page

@Suite("What a page sends")
struct PageInputTests {
  @Test(
    "is read",
    arguments: [
      (
        #"{"hello":{"version":1,"size":[390,844],"now":12.5}}"#,
        .hello(Size(width: 390, height: 844), milliseconds: 12.5)
      ),
      (#"{"size":[844,390]}"#, .size(Size(width: 844, height: 390))),
      (#"{"beat":100}"#, .beat(milliseconds: 100)),
      (#"{"drawn":7}"#, .drawn(7)),
      (#"{"do":"undo"}"#, .action(.undo)),
      (#"{"do":"boards"}"#, .action(.boards)),
      (#"{"answer":"2x3"}"#, .answer("2x3")),
      (#"{"answer":null}"#, .answer(nil)),
      (#"{"release":["s1","block:b1"]}"#, .release(show: "s1", key: "block:b1")),
      (#"{"map":[390,280]}"#, .map(Size(width: 390, height: 280))),
      (#"{"map":null}"#, .map(nil)), (#"{"stop":"e1"}"#, .stop("e1")),
      (#"{"zoom":[1.25,10,20]}"#, .zoom(1.25, at: Point(x: 10, y: 20))),
      (#"{"scroll":[0,-66,1,2]}"#, .scroll(Vector(dx: 0, dy: -66), at: Point(x: 1, y: 2))),
      (#"{"field":[3,"wash"]}"#, .typed(3, "wash")),
      (#"{"accept":[3,"Wash 灯"]}"#, .accepted(3, "Wash 灯")),
    ] as [(String, PageInput)])
  func reading(text: String, input: PageInput) throws {
    #expect(try PageInput(text) == input)
  }

  @Test("can be several touches, with and without pressure")
  func touches() throws {
    let text = """
      {"touches":[[1,"finger","began",10,20.5,100,null],[2,"pencil","moved",1,2,101.25,1.5]]}
      """
    guard case .touches(let touches) = try PageInput(text) else {
      Issue.record("no touches")
      return
    }
    #expect(touches.map(\.id.rawValue) == [1, 2])
    #expect(touches.map(\.kind) == [.finger, .pencil])
    #expect(touches.map(\.phase) == [.began, .moved])
    #expect(touches.map(\.position) == [Point(x: 10, y: 20.5), Point(x: 1, y: 2)])
    #expect(touches.map(\.milliseconds) == [100, 101.25])
    #expect(touches.map(\.pressure) == [nil, 1])
  }

  @Test(
    "is refused if it is none of the list",
    arguments: [
      "", "[]", "{}", "null", #"{"drawn":1,"beat":2}"#, #"{"do":"quit"}"#, #"{"do":1}"#,
      #"{"run":"shows"}"#, #"{"import":"/etc/passwd"}"#, #"{"drawn":-1}"#, #"{"drawn":1.5}"#,
      #"{"drawn":99999999999999999999}"#, #"{"size":[0,5]}"#, #"{"size":[5]}"#,
      #"{"size":[5,20001]}"#, #"{"size":["5",5]}"#, #"{"zoom":[0,1,1]}"#, #"{"zoom":[-1,1,1]}"#,
      #"{"zoom":[1e999,1,1]}"#, #"{"zoom":[1,1e300,1]}"#, #"{"scroll":[1,2,3]}"#,
      #"{"answer":3}"#, #"{"map":[0,5]}"#,
      #"{"stop":7}"#, #"{"field":["a","b"]}"#, #"{"field":[1]}"#, #"{"touches":{}}"#,
      #"{"touches":[[1,"finger","began",1,2,3]]}"#,
      #"{"touches":[[1,"thumb","began",1,2,3,null]]}"#,
      #"{"touches":[[-1,"finger","began",1,2,3,null]]}"#,
      #"{"touches":[[1,"finger","hover",1,2,3,null]]}"#,
      #"{"touches":[[1,"finger","began",null,2,3,null]]}"#,
      #"{"hello":{"version":2,"size":[1,1],"now":0}}"#, #"{"hello":{"version":1}}"#,
      #"{"hello":{"version":1,"size":[1,1],"now":"0"}}"#, "{\"drawn\":[[[[[[1]]]]]]}",
    ])
  func refusal(text: String) {
    #expect(throws: PageFault.self) { try PageInput(text) }
  }

  @Test("has limits")
  func limits() {
    let touch = #"[1,"finger","moved",1,2,3,null]"#
    let many = Array(repeating: touch, count: PageInput.mostTouches + 1).joined(separator: ",")
    #expect(throws: PageFault.self) { try PageInput("{\"touches\":[\(many)]}") }
    let long = String(repeating: "a", count: PageInput.mostText + 1)
    #expect(throws: PageFault.self) { try PageInput("{\"field\":[1,\"\(long)\"]}") }
    #expect(throws: PageFault.self) {
      try PageInput("{\"beat\":1" + String(repeating: " ", count: PageInput.mostBytes) + "}")
    }
  }
}
