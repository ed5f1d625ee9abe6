import PluginAPI
import ShowFiles

extension GeneratedFile {
  /// An ASCII export of an Eos console: mostly levels of cues, with palettes, groups and a patch.
  static let usitt = Self(
    title: "USITT of Eos", plugin: .usitt, name: "show.asc", megabytes: 100,
    sections: [
      Section(
        head: "Ident 3:0\nManufacturer ETC\nConsole Eos\n$$Format 3.20\n$$Title Tour\nClear All\n",
        percent: 5,
        part: { number, random in
          "$Patch \(number) 12 \(number * 4)\n    $$Pers  Spot\n"
            + "    Text \(name(number, &random))\n\n"
        }, end: ""),
      Section(
        head: "", percent: 15, limit: 20_000,
        part: { number, random in
          let kind = ["Intens", "Focus", "Color", "Beam"][number % 4]
          var text = "$\(kind)Palette \(number / 4 + 1)\n    Text \(name(number, &random))\n"
          for line in 0..<6 {
            text += "    $$Param  \(line + 1) 12@\(level(&random)) 13@\(level(&random) * 128)"
            text += " 14@\(level(&random))\n"
          }
          return text + "\n"
        }, end: "$CueList 1\n    Text Main\n\n"),
      Section(
        head: "", percent: 80,
        part: { number, random in
          var text = "Cue \(number) 1\n    Text \(name(number, &random))\n"
          text += "    Up 5\n    $$TimeUp 5 0 0 0\n    Down 5\n    $$TimeDown 5 0 0 0\n"
          for line in 0..<12 {
            text += "    $$ChanMove "
            for column in 0..<6 {
              let hex = String(level(&random), radix: 16)
              text += " \(line * 6 + column + 1)@H\(hex.count < 2 ? "0" : "")\(hex)"
            }
            text += "\n"
          }
          for channel in 0..<24 {
            text += "    $$Param  \(channel + 1) 2@\(level(&random) * 128) 3@kFP\(number % 50 + 1)"
            text += " 12@CP\(number % 80 + 1) 13@\(level(&random))\n"
            if channel % 8 == 7 { text += " \n" }
          }
          return text + "    FollowOn 3\n\n"
        }, end: "EndData\n"),
    ])

  /// A cue sheet of a spreadsheet, with columns that nothing reads.
  static let cueTable = Self(
    title: "CSV, cues", plugin: .table, name: "cues.csv", megabytes: 100,
    sections: [
      Section(
        head: "List,Cue,Name,Up,Down,Follow,Scene,Notes\r\n", percent: 100, limit: 950_000,
        part: { number, random in
          let notes =
            number % 3 == 0 ? "\"called on the \"\"blue\"\" word, then wait\"" : "stage left clear"
          return "\(number / 5_000 + 1),\(number % 5_000).\(level(&random) % 9 + 1),"
            + "\(name(number, &random)),\(level(&random) % 20),\(level(&random) % 20).5,,"
            + "Act \(number / 400 + 1),\(notes) \(random.next() % 100_000)\r\n"
        }, end: "")
    ])

  /// A table of objects, as many as a file may have.
  static let objectTable = Self(
    title: "CSV, objects", plugin: .table, name: "objects.csv", megabytes: 3,
    sections: [
      Section(
        head: "Kind,Number,Name,Color,Folder,Comment\n", percent: 100, limit: 49_000,
        part: { number, random in
          let kind = ["Group", "Color", "Position", "Scene", "Macro"][number / 40 % 5]
          let color = ["red", "#20a040", "", "amber", "#3050ff"][Int(level(&random) % 5)]
          return "\(kind),\(number),\(name(number, &random)),\(color),Tour \(number / 500),\n"
        }, end: "")
    ])

  /// A CSV export of an Eos console: targets with all columns, then levels.
  static let eosCSV = Self(
    title: "CSV of Eos", plugin: .eosCSV, name: "eos.csv", megabytes: 100,
    sections: [
      Section(
        head: """
          START_TARGETS\(String(repeating: ",", count: 36))
          TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,TARGET_DCID,PART_NUMBER,\
          LABEL,TIME_DATA,UP_DELAY,DOWN_TIME,DOWN_DELAY,FOCUS_TIME,FOCUS_DELAY,COLOR_TIME,\
          COLOR_DELAY,BEAM_TIME,BEAM_DELAY,DURATION,ALERT_TIME,MARK,BLOCK,ASSERT,ALL_FADE,PREHEAT,\
          FOLLOW,LINK,LOOP,CURVE,RATE,EXTERNAL_LINKS,EFFECTS,MODE,CUE_NOTES,SCENE_TEXT,SCENE_END,\
          WIDTH,HEIGHT

          """, percent: 60, limit: 900_000,
        part: { number, random in
          let note = number % 9 == 0 ? "\"Wait, then go\"" : ""
          return "1,Cue,\(number / 9_000 + 1),\(number % 9_000),,,\(name(number, &random)),"
            + "\(level(&random) % 30),,\(level(&random) % 30),,,,,,,,\(level(&random) % 30),,,,,,,"
            + "F\(number % 7),,,,,,,,\(note),,,,\r\n"
        }, end: "END_TARGETS\(String(repeating: ",", count: 36))\r\n"),
      Section(
        head: """
          START_LEVELS
          TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,TARGET_PART_NUMBER,\
          CHANNEL,PARAMETER_TYPE,PARAMETER_TYPE_AS_TEXT,LEVEL

          """, percent: 40,
        part: { number, random in
          "1,Cue,1,\(number / 64),,\(number % 64 + 1),1,Intens,\(level(&random) % 101)\r\n"
        }, end: "END_LEVELS\r\n"),
    ])

  /// Regions and markers, as many as a file may have.
  static let reaper = Self(
    title: "CSV of Reaper", plugin: .reaper, name: "markers.csv", megabytes: 8,
    sections: [
      Section(
        head: "#,Name,Start,End,Length,Color\n", percent: 100, limit: 195_000,
        part: { number, random in
          let minute = number / 60
          if number % 40 == 1 {
            return "R\(number / 40 + 1),Song \(number),\(minute):00.000,\(minute + 1):00.000,"
              + "1:00.000,FF8000\n"
          }
          return "M\(number),\(name(number, &random)),\(minute):\(number % 50 + 10).500,,,\n"
        }, end: "")
    ])
}
