import Domain
import GridGeometry
import InkFiles
import PluginAPI
import Testing

@Suite("Drawings in SVG")
struct SVGTests {
  @Test(
    "shapes and transforms",
    arguments: [
      ("<polyline points='1,2 3 4-5-6'/>", [[1, 2], [3, 4], [-5, -6]]),
      ("<polygon points='0 0 9 0 9 9'/>", [[0, 0], [9, 0], [9, 9], [0, 0]]),
      ("<line x1='1' y1='2' x2='3mm'/>", [[1, 2], [11.34, 0]]),
      (
        "<rect x='1' y='2' width='30' height='40'/>",
        [[1, 2], [31, 2], [31, 42], [1, 42], [1, 2]]
      ),
      ("<g transform='translate(10 20)'><path d='M1 2h8'/></g>", [[11, 22], [19, 22]]),
      (
        "<g transform='scale(2)'><path transform='translate(3)' d='M0 0h4'/></g>",
        [[6, 0], [14, 0]]
      ),
      ("<path transform='rotate(90)' d='M0 0h4'/>", [[0, 0], [0, 4]]),
      ("<path transform='rotate(90 4 0)' d='M0 0h4'/>", [[4, -4], [4, 0]]),
      ("<path transform='matrix(1,0,0,-1,5,6)' d='M0 1h4'/>", [[5, 5], [9, 5]]),
      ("<path transform='skewX(45)' d='M0 2v4'/>", [[2, 2], [6, 6]]),
    ] as [(String, [[Double]])])
  func shapes(element: String, expected: [[Double]]) throws {
    let found = try #require(try lines(element).first)
    #expect(found.count == expected.count)
    for (point, wanted) in zip(found, expected) {
      // A step is 1/64 point.
      #expect(abs(point[0] - wanted[0]) < 0.03 && abs(point[1] - wanted[1]) < 0.03, "\(found)")
    }
  }

  @Test(
    "circles and round corners",
    arguments: [
      "<circle cx='50' cy='60' r='20'/>", "<ellipse cx='50' cy='60' rx='20' ry='10'/>",
      "<rect x='30' y='40' width='40' height='40' rx='9'/>",
    ])
  func round(element: String) throws {
    let stroke = try #require(try read(drawing(element), as: .svg).strokes.first)
    #expect(stroke.points.first == stroke.points.last)
    #expect(stroke.points.count > 8)
    #expect(abs(stroke.area.center.x - 50) < 0.3 && abs(stroke.area.center.y - 60) < 0.3)
    #expect(abs(stroke.area.size.width - 41) < 0.6)
  }

  @Test(
    "pens",
    arguments: [
      ("<path d='M0 0h9'/>", Stroke.Pen(.pen, color: ObjectColor(rgb: 0x102030), width: 1)),
      (
        "<path d='M0 0h9' stroke='#f00' stroke-width='3.5'/>",
        Stroke.Pen(.pen, color: ObjectColor(rgb: 0xFF0000), width: 3.5)
      ),
      (
        "<path d='M0 0h9' stroke='#000' style='stroke: rgb(0, 128, 100%) !important;"
          + "stroke-width:2px'/>",
        Stroke.Pen(.pen, color: ObjectColor(rgb: 0x0080FF), width: 2)
      ),
      (
        "<g opacity='.5' color='tomato'><path d='M0 0h9' stroke='currentColor'/></g>",
        Stroke.Pen(.highlighter, color: ObjectColor(rgb: 0xFF6347), width: 1)
      ),
      (
        "<path d='M0 0h9' stroke='#12345680'/>",
        Stroke.Pen(.highlighter, color: ObjectColor(rgb: 0x123456), width: 1)
      ),
      (
        "<g transform='scale(3)'><path d='M0 0h9' stroke-opacity='40%' stroke-width='2'/></g>",
        Stroke.Pen(.highlighter, color: ObjectColor(rgb: 0x102030), width: 6)
      ),
    ])
  func pens(element: String, pen: Stroke.Pen) throws {
    #expect(try read(drawing(element), as: .svg).strokes.map(\.stroke.pen) == [pen])
  }

  @Test("what is left out is counted, with the reason")
  func leftOut() throws {
    let ink = try read(
      drawing(
        """
        <path d="M0 0h9" stroke="none" fill="red"/>\
        <rect width="4" height="4" stroke="none" fill="tan"/>
        <path d="M0 0h9" stroke-opacity="0"/>
        <defs><path d="M0 0h9"/><circle r="4"/></defs>
        <g style="display:none"><path d="M0 0h9"/></g>
        <text>Hello</text><image href="x.png"/><use href="#a"/>
        <path d="M0 0h9q"/><path d="nothing"/><path/>
        <g transform="turn(3)"><line x2="4"/></g>
        <svg><line x2="4"/></svg>
        """), as: .svg)
    #expect(ink.strokes.count == 1)
    #expect(
      ink.notes == [
        "1 × path: it is filled and has no line", "1 × rect: it is filled and has no line",
        "1 × path: its line cannot be seen", "1 × path: it is in 'defs', where it is not drawn",
        "1 × circle: it is in 'defs', where it is not drawn", "1 × path: it is hidden",
        "1 × text: text is not ink", "1 × image: a picture is not ink",
        "1 × use: what it refers to is not read",
        "1 × rest of a path: byte 8 of its data on line 7 cannot be read",
        "1 × path: byte 1 of its data on line 7 cannot be read", "1 × path: it has no points",
        "1 × line: its transform cannot be read",
        "1 × line: it is in a drawing inside the drawing",
      ])
    #expect(ink.warnings == ["the transform on line 8 cannot be read"])
  }

  @Test("a drawing that says its size is that large")
  func size() throws {
    let found = try lines("<path d='M0 0h10'/>", "width='2in' height='1in' viewBox='0 0 20 10'")
    #expect(found == [[[0, 0], [96, 0]]])
  }

  @Test("a line of many points becomes as few as its shape needs")
  func simplified() throws {
    let data = "M0 0" + (1...900).map { "L\($0) \(Double($0 % 2) * 0.1)" }.joined()
    #expect(try lines("<path d='\(data)'/>").first?.count == 2)
  }

  @Test(
    "damaged and hostile files are refused with the line",
    arguments: [
      ("", ErrorCode.emptyFile), ("<svg", .malformed), ("<html/>", .malformed),
      ("<svg>\n<path>", .malformed), ("\u{0}", .malformed),
      ("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg>&a;</svg>", .malformed),
      ("<!DOCTYPE svg SYSTEM \"file:///etc/passwd\"><svg/>", .malformed),
    ])
  func refused(text: String, code: ErrorCode) throws {
    let error = try #require(failure(text, as: .svg))
    #expect(error.code == code)
  }

  @Test("too many strokes and points are refused")
  func limits() {
    let strokes = String(repeating: "<path d='M0 0h9'/>", count: 20_001)
    #expect(failure(drawing(strokes), as: .svg)?.code == .tooLarge)
    let deep = String(repeating: "<g>", count: 100) + String(repeating: "</g>", count: 100)
    #expect(failure(drawing(deep), as: .svg) != nil)
  }
}
