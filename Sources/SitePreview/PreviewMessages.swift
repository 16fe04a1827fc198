import Diagnostics

// S95x: the preview.
extension Message {
    /// The preview's server cannot listen on its port.
    static func server(_ text: String, help: String) -> Message { Message("S950", cause: .inputOutput, text, help: help) }
}
