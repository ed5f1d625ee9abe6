// snippet JSONText
import JSONText

// end

/// Reads a text, and writes another.
package func exampleOfJSONText() throws -> (gap: String, text: String, mistake: String?) {
  // snippet JSONText
  let json = try LocatedJSON(#"{"gap": 15, "keys": ["go", "pause"]}"#)
  let gap = json[name: "gap"]
  let place = gap?.place  // 1:9
  let keys = json[name: "keys"]?.texts  // go, pause

  let text = JSONWriter.object { writer in
    writer.member("gap", 20)
    writer.member("first", keys?.first)
  }
  // end
  var mistake: String?
  do throws(JSONError) {
    _ = try LocatedJSON("{\"gap\": 15\n \"keys\": 1}")
  } catch {
    mistake = error.description
  }
  return (place?.description ?? "", text, mistake)
}
