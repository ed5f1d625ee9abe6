import PluginAPI
import ShowFiles

extension GeneratedFile {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// A QLC+ workspace: mostly values of scenes and steps, with fixtures and a virtual console.
  static let qlc = Self(
    title: "QLC+", plugin: .qlc, name: "show.qxw",
    sections: [
      Section(
        head: declaration + "<!DOCTYPE Workspace>\n"
          + "<Workspace xmlns=\"http://www.qlcplus.org/Workspace\" "
          + "CurrentWindow=\"VirtualConsole\">\n"
          + " <Creator>\n  <Name>Q Light Controller Plus</Name>\n  <Version>4.12.2</Version>\n"
          + " </Creator>\n <Engine>\n",
        percent: 10,
        part: { number, _ in
          """
            <Fixture>
             <Manufacturer>Generic</Manufacturer>
             <Model>Generic RGB</Model>
             <Mode>RGB Dimmer</Mode>
             <ID>\(number)</ID>
             <Name>Front \(number)</Name>
             <Universe>\(number % 4)</Universe>
             <Address>\(number * 4 % 512)</Address>
             <Channels>4</Channels>
            </Fixture>

          """
        }, end: ""),
      Section(
        head: "", percent: 70, limit: 45_000, part: { number, random in function(number, &random) },
        end: " </Engine>\n <VirtualConsole>\n  <Frame Caption=\"\">\n"),
      Section(
        head: "", percent: 20, limit: 45_000, part: { number, random in button(number, &random) },
        end: "  </Frame>\n  <Properties>\n   <Size Width=\"1920\" Height=\"1080\"/>\n"
          + "  </Properties>\n </VirtualConsole>\n</Workspace>\n"),
    ])

  private static func function(_ number: Int, _ random: inout SplitMix64) -> String {
    let name = name(number, &random)
    switch number % 4 {
    case 0:
      var text = "  <Function ID=\"\(number)\" Type=\"Chaser\" Name=\"\(name)\" Path=\"Runs\">\n"
      text += "   <Speed FadeIn=\"0\" FadeOut=\"0\" Duration=\"2000\"/>\n"
      text += "   <Direction>Forward</Direction>\n   <RunOrder>Loop</RunOrder>\n"
      for step in 0..<8 {
        text += "   <Step Number=\"\(step)\" FadeIn=\"0\" Hold=\"0\" FadeOut=\"0\">"
        text += "\(Int(random.next() % 90_000))</Step>\n"
      }
      return text + "  </Function>\n"
    default:
      var text = "  <Function ID=\"\(number)\" Type=\"Scene\" Name=\"\(name)\">\n"
      text += "   <Speed FadeIn=\"0\" FadeOut=\"0\" Duration=\"0\"/>\n"
      for fixture in 0..<24 {
        text += "   <FixtureVal ID=\"\(fixture)\">0,\(level(&random)),1,\(level(&random)),2,"
        text += "\(level(&random)),3,255</FixtureVal>\n"
      }
      return text + "  </Function>\n"
    }
  }

  private static func button(_ number: Int, _ random: inout SplitMix64) -> String {
    """
       <Button Caption="\(name(number, &random))" ID="\(number)" Icon="">
        <WindowState Visible="True" X="\(number % 20 * 60)" Y="\(number / 20 * 60)" \
    Width="50" Height="50"/>
        <Appearance>
         <FrameStyle>None</FrameStyle>
         <ForegroundColor>Default</ForegroundColor>
         <BackgroundColor>\(4_278_190_080 + random.next() % 16_777_216)</BackgroundColor>
         <BackgroundImage>None</BackgroundImage>
         <Font>Default</Font>
        </Appearance>
        <Function ID="\(number)"/>
        <Action>Toggle</Action>
        <Intensity Adjust="False">100</Intensity>
       </Button>

    """
  }

  /// Pools of grandMA2: sequences with cues, presets with values, groups, macros.
  static let ma2 = Self(
    title: "grandMA2", plugin: .ma2, name: "pools.xml",
    sections: [
      Section(
        head: declaration
          + "<MA xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" major_vers=\"3\">\n"
          + "  <Info datetime=\"2020-01-02T03:04:05\" showfile=\"Tour\" />\n",
        percent: 40,
        part: { number, random in
          var text = "  <Sequ index=\"\(number)\" name=\"\(name(number, &random))\""
          text +=
            " timecode_slot=\"255\" forced_position_mode=\"0\">\n    <Cue xsi:nil=\"true\" />\n"
          for cue in 1...20 {
            text += """
                  <Cue index="\(cue)">
                    <Number number="\(cue)" sub_number="0" />
                    <CuePart index="0" name="\(name(cue, &random))" basic_fade="2">
                      <CuePartPresetTiming>
                        <PresetTiming /><PresetTiming /><PresetTiming />
                      </CuePartPresetTiming>
                    </CuePart>
                  </Cue>

              """
          }
          return text + "  </Sequ>\n"
        }, end: ""),
      Section(
        head: "", percent: 60, limit: 34_000,
        part: { number, random in
          var text = "  <Preset index=\"\(number)\" name=\"\(name(number, &random))\""
          text += " SpecialUse=\"Normal\">\n    <Values>\n      <Channels>\n"
          for fixture in 0..<16 {
            text += "        <PresetValue Value=\"\(level(&random))\">\n"
            text += "          <Channel fixture_id=\"\(fixture + 101)\" attribute_name=\"PAN\" />\n"
            text += "        </PresetValue>\n"
          }
          return text + "      </Channels>\n    </Values>\n  </Preset>\n"
        }, end: "</MA>\n"),
    ])

  /// Objects of grandMA3: sequences with cues and macros with lines.
  static let ma3 = Self(
    title: "grandMA3", plugin: .ma3, name: "sequences.xml",
    sections: [
      Section(
        head: declaration + "<GMA3 DataVersion=\"1.9.2.2\">\n", percent: 100, limit: 24_000,
        part: { number, random in
          let guid = String(repeating: String(number + 10_000_000), count: 4)
          var text = "  <Sequence Name=\"\(name(number, &random))\" Guid=\"\(guid)\">\n"
          text += "    <Cue Name=\"OffCue\" Release=\"Yes\" />\n"
          for cue in 1...30 {
            text += "    <Cue Name=\"\(name(cue, &random))\" No=\"  \(cue)\" TrigType=\"Go\">\n"
            text +=
              "      <Part Name=\"\(cue)\" CueFade=\"2.00\" CueDelay=\"0.00\" />\n    </Cue>\n"
          }
          text += "  </Sequence>\n  <Macro Name=\"Run \(number)\">\n"
          for line in 0..<6 {
            text += "    <MacroLine Command=\"Go+ Sequence \(line)\" Wait=\"1.00\" />\n"
          }
          return text + "  </Macro>\n"
        }, end: "</GMA3>\n")
    ])

  /// Cue lists of a Hog console, after its manual.
  static let hog = Self(
    title: "Hog", plugin: .hog, name: "cuelists.xml",
    sections: [
      Section(
        head: declaration + "<Hog>\n  <Show name=\"Tour\" build=\"1\"/>\n", percent: 100,
        limit: 16_000,
        part: { number, random in
          var text = "  <Cuelist number=\"\(number)\" name=\"\(name(number, &random))\""
          text += " comment=\"Whole evening\" color=\"#20a040\">\n"
          for cue in 1...50 {
            text += "    <Cue number=\"\(cue).5\" name=\"\(name(cue, &random))\""
            text += " comment=\"House half\" trigger=\"wait\" milliseconds=\"1500\"/>\n"
          }
          return text + "  </Cuelist>\n"
        }, end: "</Hog>\n")
    ])
}
