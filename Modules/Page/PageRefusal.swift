/// Why a page gets nothing; its person reads it.
struct PageRefusal: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
