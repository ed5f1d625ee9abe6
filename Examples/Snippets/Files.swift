// snippet Files
import Files

// end

/// Writes a file whole, and refuses to replace it.
package func exampleOfFiles(path: String) throws -> String? {
  var refusal: String?
  // snippet Files
  try ExportFile(path, overwriting: false).write(Array("# Hamlet\n".utf8))
  do throws(FileError) {
    try ExportFile(path, overwriting: false).write([])
  } catch {
    refusal = error.remedy  // name another file, or add --force to replace it
  }
  // end
  return refusal
}
