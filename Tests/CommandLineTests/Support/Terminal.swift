// A terminal without a screen, as a terminal window makes it.

import Foundation
import Testing

/// The two ends of a terminal: that of the window, and that of the commands in it.
struct Terminal {
  let window: Int32
  let commands: Int32

  init() throws {
    var (window, commands): (Int32, Int32) = (-1, -1)
    try #require(openpty(&window, &commands, nil, nil, nil) == 0)
    self.window = window
    self.commands = commands
  }
}
