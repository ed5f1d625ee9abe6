import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import Testing

@Suite("Layouts of QLC+ workspaces")
struct QLCLayoutTests {
  /// An engine with scenes 0 to 2.
  private let scenes = (0...2).map { "<Function ID=\"\($0)\" Type=\"Scene\" Name=\"S\($0)\"/>" }
    .joined()

  private func button(
    _ function: String, visible: String = "True", page: Int? = nil, color: String = "Default"
  ) -> String {
    """
    <Button Caption="b"\(page.map { " Page=\"\($0)\"" } ?? "")>\
    <WindowState Visible="\(visible)" X="1" Y="2" Width="30" Height="40"/>\
    <Appearance><BackgroundColor>\(color)</BackgroundColor></Appearance>\
    <Function ID="\(function)"/></Button>
    """
  }

  @Test("pitfall 10: each page of a frame that holds a bound widget is a layout")
  func layouts() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    #expect(
      show.layouts.map(\.identifier) == ["Frame:top/0", "Frame:8/0", "Frame:8/1", "Frame:12/0"])
    #expect(
      show.layouts.map(\.name) == ["Virtual Console", "Nested", "Nested page 2", "Nested page 2"])
    #expect(show.layouts[0].widgets.map(\.object) == ["Function:3", "Function:3", nil, nil])
    #expect(show.layouts[0].widgets.map(\.action) == [.toggle, .flash, .toggle, .go])
    #expect(show.layouts[0].widgets.map(\.label) == ["Warm", "Warm again", "Bound scene", "Stop"])
    #expect(show.layouts[0].widgets.map(\.message) == [nil, nil, "4|255", "5|255"])
    #expect(show.layouts[1].widgets.map(\.object) == ["Function:7"])
    #expect(show.layouts[2].widgets.map(\.object) == ["Function:8"])
    #expect(show.layouts[3].widgets.map(\.object) == ["Function:10"])
  }

  @Test("pitfall 10: positions are those in the frame around the widget")
  func frames() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    #expect(
      show.layouts[1].widgets[0].frame
        == Rect(origin: Point(x: 5, y: 6), size: Size(width: 70, height: 80)))
  }

  @Test(
    "widgets that fire nothing are counted by sort and reason",
    arguments: [
      ("widget/Button-unbound", 1), ("widget/Button-dangling", 1), ("widget/Button-unmapped", 0),
      ("widget/Button-StopAll", 0), ("widget/Button-hidden", 1), ("widget/Label", 1),
      ("widget/XYPad", 1), ("widget/Slider-unbound", 1), ("widget/Frame", 1), ("widget/Gizmo", 1),
      ("VirtualConsole/Properties", 1),
    ])
  func leftOut(_ what: String, _ count: Int) throws {
    #expect(try read(fixture("version5.qxw"), as: .qlc).leftOut(what) == count)
  }

  @Test("a function's colour is that of its first widget that has one")
  func colors() throws {
    let show = try read(fixture("version5.qxw"), as: .qlc)
    #expect(show.object("Function:3")?.color == ObjectColor(rgb: 0x00FF00))
    #expect(show.object("Function:7")?.color == nil)
  }

  @Test(
    "colours are 32 bits with alpha first, in decimal",
    arguments: [
      ("4294901760", ObjectColor(rgb: 0xFF0000)), ("Default", nil), ("", nil), ("16711680", nil),
      ("-1", nil), ("4294967296", nil), ("2147483903", ObjectColor(rgb: 0x0000FF)),
    ] as [(String, ObjectColor?)])
  func color(_ text: String, _ color: ObjectColor?) throws {
    let console = "<Frame Caption=\"\">\(button("0", color: text))</Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(show.object("Function:0")?.color == color)
  }

  @Test("pitfall 10: Visible=\"False\" on every widget hides none")
  func allInvisible() throws {
    let show = try read(fixture("version4.qxw"), as: .qlc)
    #expect(show.layouts.map { $0.widgets.count } == [1, 1])
    #expect(!show.leftOut.contains { $0.what.hasSuffix("-hidden") })
  }

  @Test("frames without an ID are told apart")
  func unnumberedFrames() throws {
    let show = try read(fixture("version4.qxw"), as: .qlc)
    #expect(Set(show.layouts.map(\.identifier)).count == 2)
  }

  @Test(
    "pitfall 10: where some are visible, others are hidden, but for other pages and closed frames"
  )
  func someInvisible() throws {
    let console = """
      <Frame Caption="">\(button("0"))\(button("1", visible: "False"))\
      <Frame Caption="Pages" ID="1"><WindowState Visible="True" X="0" Y="0" Width="9" Height="9"/>\
      <Multipage PagesNum="2" CurrentPage="1"/>\(button("1", visible: "False"))\
      \(button("2", visible: "False", page: 1))</Frame>\
      <Frame Caption="Shut" ID="2"><WindowState Visible="True" X="0" Y="0" Width="9" Height="9"/>\
      <Collapsed>True</Collapsed>\(button("2", visible: "False"))</Frame></Frame>
      """
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(show.layouts.map(\.name) == ["Virtual Console", "Pages", "Shut"])
    #expect(
      show.layouts.map { $0.widgets.map(\.object) } == [
        ["Function:0"], ["Function:1"], ["Function:2"],
      ])
    #expect(show.leftOut("widget/Button-hidden") == 2)
  }

  @Test("a slider fires in playback mode; a level slider is bound to channels")
  func sliders() throws {
    func slider(_ mode: String) -> String {
      """
      <Slider Caption="s"><WindowState Visible="True" X="1" Y="2" Width="3" Height="4"/>\
      <SliderMode>\(mode)</SliderMode><Playback><Function>0</Function></Playback></Slider>
      """
    }
    let console = "<Frame Caption=\"\">\(slider("Playback"))\(slider("Level"))</Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(show.layouts.map { $0.widgets.map(\.action) } == [[.toggle]])
    #expect(show.leftOut("widget/Slider-Level") == 1)
  }

  @Test("an object remembers the buttons, cue lists and sliders that start it")
  func controls() throws {
    func widget(_ element: String, _ id: Int, _ caption: String, _ detail: String) -> String {
      """
      <\(element) Caption="\(caption)" ID="\(id)">\
      <WindowState Visible="True" X="1" Y="2" Width="3" Height="4"/>\(detail)</\(element)>
      """
    }
    let console = """
      <Frame Caption="">\
      \(widget("Button", 4, "Red ", "<Function ID='0'/><Action>Toggle</Action>"))\
      \(widget("Button", 2, "Bump", "<Function ID='0'/><Action>Flash</Action>"))\
      \(widget("Slider", 3, "Level", """
        <SliderMode>Playback</SliderMode><Playback><Function>0</Function></Playback>
        """))\
      \(widget("CueList", 5, "Cues", "<Chaser>1</Chaser>"))\
      \(widget("Button", 6, "Stop", "<Action>StopAll</Action>"))</Frame>
      """
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    let red = Name.cleaned("Red ")
    #expect(
      show.objects.map(\.controls) == [
        "toggle 4 \(red)\nflash 2 Bump\nslider 3 Level", "cuelist 5 Cues", "",
      ])
  }

  @Test("the report says how many blocks are in solo frames, however deep")
  func solo() throws {
    let console = """
      <Frame Caption="">\(button("0"))<SoloFrame Caption="Colours">\(button("1"))\
      <Frame Caption="Inner">\(button("2"))\(button("9"))</Frame></SoloFrame></Frame>
      """
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(
      show.warnings.map(\.message) == [
        "2 blocks are in solo frames: QLC+ stops what else runs in the frame when one starts"
      ])
  }

  @Test("sliders that adjust a function and matrices with one are bound, as version 5 writes them")
  func adjusting() throws {
    func widget(_ element: String, _ detail: String) -> String {
      """
      <\(element) Caption="w"><WindowState Visible="True" X="1" Y="2" Width="3" Height="4"/>\
      \(detail)</\(element)>
      """
    }
    let console = """
      <Frame Caption="Page">\
      \(widget("Slider", "<SliderMode>Adjust</SliderMode><Adjust Attribute='0' Function='0'/>"))\
      \(widget("Slider", "<SliderMode>Adjust</SliderMode>"))\
      \(widget("Matrix", "<Function ID='1' InstantApply='true'/>"))\
      \(widget("Animation", "<Function ID='2'/>"))\
      \(widget("Matrix", "<Function ID='4294967295'/>"))</Frame>
      """
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(
      show.layouts.map { $0.widgets.map(\.object) } == [["Function:0", "Function:1", "Function:2"]])
    #expect(
      show.leftOut("widget/Slider-unbound") == 1 && show.leftOut("widget/Matrix-unbound") == 1)
  }

  @Test("a button of a function without a kind is pressed itself")
  func pressed() throws {
    let console = """
      <Frame Caption="Page"><Button Caption="Bell" ID="4"><Function ID="9"/></Button>\
      <Button Caption="Horn" ID="5"><Function ID="9"/><Action>Flash</Action></Button></Frame>
      """
    let show = try read(
      workspace(engine: "<Function ID='9' Type='Audio' Name='Bell'/>", console: console), as: .qlc)
    let widgets = try #require(show.layouts.first).widgets
    #expect(widgets.map(\.message) == ["4|255", "5|255"])
    #expect(widgets.map(\.action) == [.toggle, .flash])
    #expect(show.leftOut("widget/Button-unmapped") == 0)
  }

  @Test("why a fader fires nothing is said; keys, inputs and colours that are lost are counted")
  func reasons() throws {
    let sliders = ["Level", "Submaster", "GrandMaster", "Playback"].map {
      "<Slider><SliderMode>\($0)</SliderMode><Input Universe='0' Channel='1'/></Slider>"
    }
    let console = """
      <Frame Caption="Page">\(sliders.joined())<Button Caption="b"><Appearance>\
      <ForegroundColor>4294901760</ForegroundColor><BackgroundColor>4294901760</BackgroundColor>\
      </Appearance><Function ID="0"/><Key>Ctrl+1</Key></Button>\
      <Button ID="7"><Action>StopAll</Action><Appearance><BackgroundColor>4294901760\
      </BackgroundColor></Appearance><Key></Key></Button>\(button("0", color: "4278255360"))</Frame>
      """
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    let reasons = Set(show.leftOut.filter { $0.what == "widget/Slider-unbound" }.map(\.reason))
    #expect(
      reasons == [
        "it sets channels", "it limits what runs in its frame", "it is the grand master of QLC+",
        "it has no function",
      ])
    #expect(show.leftOut("widget/Input") == 4 && show.leftOut("widget/Key") == 1)
    #expect(show.leftOut("widget/ForegroundColor") == 1)
    #expect(show.leftOut("widget/Button/color") == 1)
    #expect(show.leftOut("widget/Button-StopAll/color") == 1)
  }

  @Test("pages of a frame have their names, and belong together")
  func pageNames() throws {
    let console = """
      <Frame Caption="Movers" ID="9"><Shortcut Page="0" Name="Left"/>\
      <Shortcut Page="1" Name="Right"/>\
      \(button("0", page: 0))\(button("1", page: 1))\(button("2", page: 2))</Frame>
      """
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(show.layouts.map(\.name) == ["Movers Left", "Movers Right", "Movers page 3"])
    #expect(Set(show.layouts.map(\.book)).count == 1 && show.layouts[0].book != nil)
  }

  @Test("buttons do what they do in QLC+; one that does not say so toggles")
  func actions() throws {
    func button(_ id: Int, _ action: String) -> String {
      """
      <Button Caption="B\(id)" ID="\(id)">\
      <WindowState Visible="True" X="0" Y="0" Width="9" Height="9"/>\
      <Function ID="0"/>\(action)</Button>
      """
    }
    let modes = ["", "Toggle", "Flash", "StopAll", "Blackout"]
    let buttons = modes.enumerated().map { index, mode in
      button(index, mode.isEmpty ? "" : "<Action>\(mode)</Action>")
    }
    let console =
      "<Frame Caption=\"\">\(buttons.joined())<Button><Action>StopAll</Action></Button></Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    let widgets = try #require(show.layouts.first).widgets
    #expect(widgets.map(\.action) == [.toggle, .toggle, .flash, .go, .go])
    #expect(widgets.map(\.message) == [nil, nil, nil, "3|255", "4|255"])
    #expect(widgets.map(\.object).prefix(3) == ["Function:0", "Function:0", "Function:0"])
    #expect(widgets.suffix(2).allSatisfy { $0.object == nil })
    // Without an ID nothing can press it.
    #expect(show.leftOut("widget/Button-StopAll") == 1)
  }

  @Test("a frame without a caption is called what all of its widgets are called")
  func frameNames() throws {
    func frame(_ id: Int, _ captions: [String]) -> String {
      let buttons = captions.map {
        "<Button Caption=\"\($0)\"><WindowState X=\"0\" Y=\"0\" Width=\"9\" Height=\"9\"/>"
          + "<Function ID=\"0\"/></Button>"
      }
      return "<Frame Caption=\"\" ID=\"\(id)\">\(buttons.joined())</Frame>"
    }
    let console =
      "<Frame Caption=\"\">" + frame(1, ["Spider low", "Spider-high"]) + frame(2, ["Red", "Blue"])
      + "</Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(show.layouts.map(\.name) == ["Spider", ""])
  }

  @Test(
    "positions that make no sense are reported, and the widget is kept",
    arguments: [
      "", "<WindowState X=\"a\" Y=\"0\" Width=\"1\" Height=\"1\"/>",
      "<WindowState X=\"0\" Y=\"0\" Width=\"0\" Height=\"1\"/>",
      "<WindowState X=\"0\" Y=\"0\" Width=\"-5\" Height=\"1\"/>",
      "<WindowState X=\"nan\" Y=\"0\" Width=\"5\" Height=\"1\"/>",
      "<WindowState X=\"inf\" Y=\"0\" Width=\"5\" Height=\"1\"/>",
      "<WindowState X=\"1e300\" Y=\"0\" Width=\"5\" Height=\"1\"/>",
      "<WindowState X=\"99999999999999999999\" Y=\"0\" Width=\"5\" Height=\"1\"/>",
    ])
  func badPositions(_ state: String) throws {
    let console = "<Frame Caption=\"\"><Button>\(state)<Function ID=\"0\"/></Button></Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    let frame = try #require(show.layouts.first?.widgets.first?.frame)
    #expect(frame.isFinite && frame.size.width > 0 && frame.size.height > 0)
    #expect(show.warning("no readable position") != nil)
  }

  @Test("pitfall 10: version 5 has several frames on top, each with an ID")
  func pagesOfVersion5() throws {
    let console =
      "<Frame Caption=\"Page 1\" ID=\"0\">\(button("0"))</Frame>"
      + "<Frame Caption=\"Page 2\" ID=\"1\">\(button("1"))</Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(show.layouts.map(\.identifier) == ["Frame:0/0", "Frame:1/0"])
    #expect(show.layouts.map(\.name) == ["Page 1", "Page 2"])
  }

  @Test("frames with one ID keep identifiers of their own")
  func equalIDs() throws {
    let console =
      "<Frame Caption=\"\"><Frame Caption=\"A\" ID=\"1\">\(button("0"))</Frame>"
      + "<Frame Caption=\"B\" ID=\"1\">\(button("1"))</Frame></Frame>"
    let show = try read(workspace(engine: scenes, console: console), as: .qlc)
    #expect(Set(show.layouts.map(\.identifier)).count == 2)
  }
}
