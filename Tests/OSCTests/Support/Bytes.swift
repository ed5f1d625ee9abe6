/// Bytes written as text: each sign is its byte, and `.` is 0.
func bytes(_ text: String) -> [UInt8] {
  text.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 }
}

/// Bytes written as text with `.` for 0, and numbers behind it.
func bytes(_ text: String, _ rest: [UInt8]) -> [UInt8] { bytes(text) + rest }
