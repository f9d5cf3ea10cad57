// The reason why a part of a capture is missing, in the words of the story.

/// The reason why records are missing between two others.
package enum StoryGap: Sendable {
  /// The reporter left them out.
  case reporter
  /// They are outside the window.
  case window
  /// The system lost at least a number of messages; 0 if it does not say how many.
  case system(Int)

  /// The words in the place of the records.
  package var words: String {
    switch self {
    case .reporter: "left out by the reporter"
    case .window: "outside --since and --until"
    case .system(0): "messages lost by the system"
    case .system(let count): "at least \(counted(count, "message")) lost by the system"
    }
  }
}
