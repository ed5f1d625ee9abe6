/// The text of a workspace of QLC+ for a dimmer of four channels.
package enum QLCWorkspace {
  /// A workspace with scenes, each of which turns up a channel of its own, and a virtual console.
  ///
  /// - Parameters:
  ///   - scenes: The identifiers and names of the scenes, four at most.
  ///   - widgets: What lies on the frame of the virtual console, as XML.
  /// - Returns: The text of the file.
  package static func text(scenes: KeyValuePairs<Int, String>, widgets: [String] = []) -> String {
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
      \(functions.joined(separator: "\n"))
       </Engine>
       <VirtualConsole>
        <Frame Caption="">
      \(widgets.joined(separator: "\n"))
        </Frame>
       </VirtualConsole>
      </Workspace>
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
