import Foundation

extension GeneratedShow {
  /// A QLC+ workspace of scenes, each with a button on one of the frames.
  static func qlc(objects: Int) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE Workspace>\n"
    text += "<Workspace xmlns=\"http://www.qlcplus.org/Workspace\">\n <Engine>\n"
    for number in 0..<objects {
      text += "  <Function ID=\"\(number)\" Type=\"Scene\" Name=\"Scene \(number)\">\n"
      text += "   <FixtureVal ID=\"0\">0,255,1,128,2,64</FixtureVal>\n  </Function>\n"
    }
    text += " </Engine>\n <VirtualConsole>\n  <Frame Caption=\"\">\n"
    for number in 0..<objects {
      let place = number % 100
      if place == 0 {
        text += number > 0 ? "   </Frame>\n" : ""
        text += "   <Frame Caption=\"Page \(number / 100 + 1)\" ID=\"\(objects + number)\">\n"
        text += "    <WindowState Visible=\"True\" X=\"0\" Y=\"0\" Width=\"800\" Height=\"800\"/>\n"
      }
      text += "    <Button Caption=\"Scene \(number)\" ID=\"\(number)\" Icon=\"\">\n"
      text += "     <WindowState Visible=\"True\" X=\"\(place % 10 * 60)\" Y=\"\(place / 10 * 60)\""
      text += " Width=\"50\" Height=\"50\"/>\n"
      text += "     <Appearance><BackgroundColor>4278255360</BackgroundColor></Appearance>\n"
      text += "     <Function ID=\"\(number)\"/>\n    </Button>\n"
    }
    return text + "   </Frame>\n  </Frame>\n </VirtualConsole>\n</Workspace>\n"
  }

  /// A table of objects in folders.
  static func table(objects: Int) -> String {
    var text = "Kind,Number,Name,Color,Folder\n"
    for number in 1...objects {
      let kind = ["Group", "Color", "Position", "Scene", "Macro"][number / 20 % 5]
      text += "\(kind),\(number),\(kind) \(number),#20a040,Folder \(number / 200)\n"
    }
    return text
  }

  /// A pool of groups of grandMA2.
  static func ma2(objects: Int) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<MA major_vers=\"3\">\n"
    for number in 0..<objects {
      text += "  <Group index=\"\(number)\" name=\"Group \(number)\">\n    <Subfixtures>\n"
      text += "      <Subfixture fix_id=\"101\" />\n    </Subfixtures>\n  </Group>\n"
    }
    return text + "</MA>\n"
  }

  /// Writes many small files of several formats into folders of a hundred.
  static func writeSmallFiles(count: Int, to folder: String) throws {
    for number in 0..<count {
      let inner = "\(folder)/\(number / 100)"
      if number % 100 == 0 {
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      }
      let (text, end) =
        switch number % 3 {
        case 0: (eos(objects: 20), "asc")
        case 1: (qlc(objects: 20), "qxw")
        default: (table(objects: 20), "csv")
        }
      // Titles or file names distinguish shows.
      let unique = text.replacingOccurrences(
        of: "$$Title Generated", with: "$$Title Show \(number)")
      try unique.write(
        toFile: "\(inner)/show-\(number).\(end)", atomically: false, encoding: .utf8)
    }
  }
}
