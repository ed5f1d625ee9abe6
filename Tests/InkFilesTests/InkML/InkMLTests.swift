import Domain
import InkFiles
import PluginAPI
import Testing

@Suite("InkML")
struct InkMLTests {
  private static func ink(_ content: String) -> String {
    "<ink xmlns=\"http://www.w3.org/2003/InkML\">\n\(content)\n</ink>"
  }

  private static func format(_ channels: String) -> String {
    "<traceFormat>\(channels)</traceFormat>"
  }

  private static let corners = [[10.0, 20], [110, 20], [110, 90]]

  @Test(
    "traces in the notations of the standard",
    arguments: [
      "<trace>10 20, 110 20, 110 90</trace>",
      "<trace>10 20,110 20,110 90,</trace>",
      "<trace>10 20, '100'0, 0 70</trace>",
      "<trace>10 20,'100'0,!110!90</trace>",
      "<trace>10 20,\"100\"0,\"-100\"70</trace>",
      "<trace>10 20,110 *,* 90</trace>",
      "<trace>#A #14,#6E #14,#6e #5A</trace>",
      "<trace>1e1 2.0E1,110 20,110 90</trace>",
      "<traceFormat><channel name='Y'/><channel name='X'/></traceFormat>"
        + "<trace>20 10, 20 110, 90 110</trace>",
      "<traceFormat><channel name='X'/><channel name='Y'/><channel name='S'/>"
        + "<intermittentChannels><channel name='W'/></intermittentChannels></traceFormat>"
        + "<trace>10 20 T, 110 20 F 7, 110 90 ?</trace>",
      "<traceFormat><channel name='X' units='in'/><channel name='Y' units='pc'/></traceFormat>"
        + "<trace>0.138888888889 1.6666666667, 1.527777777778 1.66666666667, "
        + "1.527777777778 7.5</trace>",
      "<definitions><context xml:id='c'><inkSource xml:id='s'>"
        + "<traceFormat><channel name='X' type='integer'/><channel name='Y' type='integer'/>"
        + "</traceFormat><channelProperties>"
        + "<channelProperty channel='X' name='resolution' value='720' units='1/in'/>"
        + "<channelProperty channel='Y' name='resolution' value='720' units='1/in'/>"
        + "</channelProperties></inkSource></context></definitions>"
        + "<traceGroup contextRef='#c'><trace>100 200, 1100 200, 1100 900</trace></traceGroup>",
    ])
  func notations(content: String) throws {
    let read = try read(Self.ink(content), as: .inkML)
    #expect(read.strokes.map(\.points).count == 1)
    for (point, wanted) in zip(read.strokes.first?.points ?? [], Self.corners) {
      #expect(abs(point[0] - wanted[0]) < 0.03 && abs(point[1] - wanted[1]) < 0.03)
    }
    #expect(read.strokes.first?.points.count == 3)
    #expect(read.leftOut.isEmpty && read.warnings.isEmpty)
  }

  @Test("times and pressures in other units")
  func timesAndPressures() throws {
    let content =
      Self.format(
        "<channel name='X'/><channel name='T' units='s'/><channel name='Y'/>"
          + "<channel name='F' max='100'/>")
      + "<trace>0 5 0 50, 50 5.5 60 100, 100 6.25 0 0</trace>"
    let stroke = try #require(try read(Self.ink(content), as: .inkML).strokes.first).stroke
    #expect(stroke.samples.map(\.time) == [0, 500_000, 1_250_000])
    #expect(stroke.samples.map(\.pressure) == [32_768, 65_535, 0])
  }

  @Test("brushes, by reference and in contexts")
  func brushes() throws {
    let content = """
      <definitions>
        <brush xml:id="thick"><brushProperty name="color" value="#FF8000"/>
          <brushProperty name="width" value="1" units="in"/></brush>
        <brush xml:id="mark"><brushProperty name="color" value="yellow"/>
          <brushProperty name="width" value="9"/><brushProperty name="rasterOp" value="maskPen"/>
        </brush>
        <context xml:id="marked" brushRef="#mark"/>
      </definitions>
      <trace brushRef="#thick">0 0, 9 9</trace>
      <traceGroup contextRef="#marked"><trace>0 0, 9 9</trace></traceGroup>
      <context brushRef="#thick"/>
      <trace>0 0, 9 9</trace>
      <trace brushRef="#gone">0 0, 9 9</trace>
      """
    let ink = try read(Self.ink(content), as: .inkML)
    let thick = Stroke.Pen(.pen, color: ObjectColor(rgb: 0xFF8000), width: 72)
    let mark = Stroke.Pen(.highlighter, color: ObjectColor(rgb: 0xFFFF00), width: 9)
    #expect(ink.strokes.map(\.stroke.pen) == [thick, mark, thick, thick])
    #expect(ink.warnings == ["'#gone' on line 14 is not defined before"])
  }

  @Test("what is left out is counted, with the reason")
  func leftOut() throws {
    let content = """
      <trace type="penUp">0 0, 9 9</trace><trace></trace><trace>? 0</trace>
      <trace>0 0, 9 9, x 3</trace><trace>1</trace>
      <traceView traceDataRef="#a"/>
      \(Self.format("<channel name='X'/>"))<trace>4</trace>
      """
    let ink = try read(Self.ink(content), as: .inkML)
    #expect(ink.strokes.count == 1)
    #expect(
      ink.notes == [
        "1 × trace: the pen was up", "3 × trace: it has no points",
        "1 × end of a trace: byte 11 of the trace on line 3 cannot be read",
        "1 × end of a trace: byte 2 of the trace on line 3 cannot be read",
        "1 × traceView: it repeats traces", "1 × trace: its format has no X or no Y",
      ])
  }

  @Test(
    "damaged and hostile files are refused",
    arguments: [
      ("", ErrorCode.emptyFile), ("<ink", .malformed), ("<svg/>", .malformed),
      ("<ink><trace>0 0", .malformed),
      ("<!DOCTYPE ink [<!ENTITY a \"b\">]><ink>&a;</ink>", .malformed),
    ])
  func refused(text: String, code: ErrorCode) throws {
    let error = try #require(failure(text, as: .inkML))
    #expect(error.code == code)
  }

  @Test("each format recognises its own files only")
  func recognition() {
    for plugin in [InkFilePlugin].everyInkFile {
      let bytes = plugin.make().write([])
      for other in [InkFilePlugin].everyInkFile {
        let answer = other.make().recognise(FileHead(bytes: bytes, isWhole: true))
        #expect(answer == (plugin.key == other.key ? .yes : .no))
      }
    }
  }
}
