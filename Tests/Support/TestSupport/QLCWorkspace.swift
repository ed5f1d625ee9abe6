/// The text of a workspace of QLC+ for a dimmer of four channels.
package enum QLCWorkspace {
  /// A workspace with scenes, each of which turns up a channel of its own, and a virtual console.
  ///
  /// - Parameters:
  ///   - scenes: The identifiers and names of the scenes, four at most.
  ///   - chasers: More functions, as XML.
  ///   - widgets: What lies on the frame of the virtual console, as XML.
  /// - Returns: The text of the file.
  package static func text(
    scenes: KeyValuePairs<Int, String>, chasers: [String] = [], widgets: [String] = []
  ) -> String {
    let functions = scenes.enumerated().map { channel, scene in
      """
      <Function ID="\(scene.key)" Type="Scene" Name="\(scene.value)">
       <FixtureVal ID="0">\(channel),255</FixtureVal>
      </Function>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE Workspace>
      <Workspace xmlns="http://www.qlcplus.org/Workspace">
       <Engine>
        <InputOutputMap><Universe Name="Stage" ID="0"/></InputOutputMap>
        <Fixture><Manufacturer>Generic</Manufacturer><Model>Generic</Model><Mode>Dimmer</Mode>
         <ID>0</ID><Name>Front</Name><Universe>0</Universe><Address>0</Address><Channels>4</Channels>
        </Fixture>
      \((functions + chasers).joined(separator: "\n"))
       </Engine>
       <VirtualConsole>
        <Frame Caption="">
      \(widgets.joined(separator: "\n"))
        </Frame>
       </VirtualConsole>
      </Workspace>
      """
  }

  /// A chaser that waits for its cue list at each step.
  package static func chaser(_ id: Int, _ name: String, steps: [Int]) -> String {
    let steps = steps.enumerated().map { number, function in
      """
      <Step Number="\(number)" FadeIn="0" Hold="0" FadeOut="0">\(function)</Step>
      """
    }
    return """
      <Function ID="\(id)" Type="Chaser" Name="\(name)">
       <Speed FadeIn="0" FadeOut="0" Duration="4294967294"/>
       <Direction>Forward</Direction><RunOrder>Loop</RunOrder>
       <SpeedModes FadeIn="Default" FadeOut="Default" Duration="Common"/>
       \(steps.joined())
      </Function>
      """
  }

  /// A cue list of the virtual console.
  package static func cueList(_ id: Int, _ caption: String, chaser: Int) -> String {
    """
    <CueList Caption="\(caption)" ID="\(id)">
     <WindowState Visible="True" X="0" Y="200" Width="300" Height="200"/>
     <Chaser>\(chaser)</Chaser><Next/><Previous/><Playback/><Stop/>
    </CueList>
    """
  }

  /// A slider of the virtual console that plays a function.
  package static func slider(_ id: Int, _ caption: String, function: Int) -> String {
    """
    <Slider Caption="\(caption)" ID="\(id)">
     <WindowState Visible="True" X="400" Y="200" Width="60" Height="200"/>
     <Appearance><FrameStyle>None</FrameStyle></Appearance>
     <SliderMode ValueDisplayStyle="Exact">Playback</SliderMode>
     <Level LowLimit="0" HighLimit="255" Value="0"/>
     <Playback><Function>\(function)</Function></Playback>
    </Slider>
    """
  }

  /// A solo frame of the virtual console with widgets on it.
  package static func soloFrame(_ id: Int, _ widgets: [String]) -> String {
    """
    <SoloFrame Caption="Solo" ID="\(id)">
     <WindowState Visible="True" X="0" Y="100" Width="600" Height="100"/>
     \(widgets.joined(separator: "\n"))
    </SoloFrame>
    """
  }

  /// A button of the virtual console, 90 pixels wide, in a row with the others.
  ///
  /// - Parameters:
  ///   - id: Its identifier, which says also where in the row it is.
  ///   - caption: What is on it.
  ///   - function: The function that it works on; `nil` for none.
  ///   - action: What it does, in QLC+'s word.
  /// - Returns: Its XML.
  package static func button(
    _ id: Int, _ caption: String, function: Int?, action: String = "Toggle"
  ) -> String {
    """
    <Button Caption="\(caption)" ID="\(id)">
     <WindowState Visible="True" X="\(id * 100)" Y="0" Width="90" Height="90"/>
     <Function ID="\(function.map(String.init) ?? "4294967295")"/><Action>\(action)</Action>
    </Button>
    """
  }
}
