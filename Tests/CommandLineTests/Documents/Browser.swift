// A browser that a test drives like a person: by keys, and asked for what it tells people who cannot see. It
// speaks the protocol of Chromium's developer tools through a pipe.

import Foundation
import Testing

/// A page in Chromium, opened as a user's browser would open it: with its policy and all scripts.
final class Browser {
  /// What the browser answered that is no answer.
  struct Refusal: Error {
    let command: String
    let answer: String
  }

  /// A key of the keyboard, by its name and its code on Windows, by which the protocol knows it.
  enum Key {
    case tab, enter

    fileprivate var event: [String: Any] {
      switch self {
      case .tab: ["key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9]
      case .enter: ["key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"]
      }
    }
  }

  private let process = Process()
  private let (commands, answers) = (Pipe(), Pipe())
  private var read = Data()
  private var lastCommand = 0
  private var session: String?

  /// What the page complained about since it was opened: errors, warnings and refusals of its policy.
  private(set) var complaints: [String] = []

  /// Opens a page in a browser of its own, for as long as it is used.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - fragment: The fragment of its address, if any.
  ///   - use: What is done with it.
  /// - Returns: What that returns.
  /// - Throws: When the browser cannot be run or refuses a command, and what `use` throws.
  static func open<Result>(
    _ page: String, at fragment: String = "", _ use: (Browser) throws -> Result
  ) throws -> Result {
    try ScratchFolder.use { folder in
      let file = folder.appending(path: "page.html")
      try Data(page.utf8).write(to: file)
      let browser = try Browser(profile: folder.appending(path: "profile"))
      defer { browser.close() }
      try browser.show(file.absoluteString + fragment)
      return try use(browser)
    }
  }

  private init(profile: URL) throws {
    let chromium = try #require(Judge.chromium)
    process.executableURL = URL(filePath: "/bin/sh")
    // The protocol takes descriptors 3 and 4.
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null", chromium, "--headless",
      "--no-sandbox", "--disable-gpu", "--no-first-run", "--force-color-profile=srgb",
      "--remote-debugging-pipe", "--user-data-dir=\(profile.path(percentEncoded: false))",
    ]
    (process.standardInput, process.standardOutput) = (commands, answers)
    try process.run()
    let process = process
    Thread.detachNewThread {
      // A test that waits for an answer must not wait for ever.
      Thread.sleep(forTimeInterval: 120)
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  private func close() {
    process.terminate()
    process.waitUntilExit()
  }

  private func show(_ address: String) throws {
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
    let attached = try send(
      "Target.attachToTarget", ["targetId": try #require(target), "flatten": true])
    session = try #require(attached["sessionId"] as? String)
    for domain in ["Page", "Runtime", "Log", "Accessibility"] { try send("\(domain).enable") }
    try send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try resize(to: 1400)
    try prefer(dark: false)
    try send("Page.navigate", ["url": address])
    while try evaluate("document.readyState", as: String.self) != "complete"
      || evaluate("location.href", as: String.self) == "about:blank"
    {
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  // MARK: What a person does and sees

  /// Makes the window so wide; it is 900 points high.
  func resize(to width: Int) throws {
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Prefers light or dark colours.
  func prefer(dark isDark: Bool) throws {
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  /// Presses a key and lets it go.
  func press(_ key: Key) throws {
    try send("Input.dispatchKeyEvent", key.event.merging(["type": "keyDown"]) { $1 })
    try send("Input.dispatchKeyEvent", key.event.merging(["type": "keyUp"]) { $1 })
  }

  /// Enters text where the focus is.
  func type(_ text: String) throws { try send("Input.insertText", ["text": text]) }

  /// Drags the pointer from a place of the screen to another.
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    let places = [("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)]
    for (type, place) in places {
      try send(
        "Input.dispatchMouseEvent",
        ["type": type, "x": place.x, "y": place.y, "button": "left", "buttons": 1, "clickCount": 1])
    }
  }

  /// What an expression of the page is.
  func evaluate<Answer: Decodable>(_ expression: String, as type: Answer.Type = Answer.self) throws -> Answer
  {
    let answer = try send(
      "Runtime.evaluate", ["expression": "JSON.stringify(\(expression))", "returnByValue": true])
    guard let text = (answer["result"] as? [String: Any])?["value"] as? String else {
      throw Refusal(command: expression, answer: "\(answer)")
    }
    return try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Something on the page as people who cannot see it are told.
  struct Told {
    let role: String
    let name: String
    /// The level of a heading.
    let level: Int?
  }

  /// The page as people who cannot see it are told, in its order.
  func told() throws -> [Told] {
    let nodes = try send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]]
    return try #require(nodes).filter { $0["ignored"] as? Bool == false }.map { node in
      func value(_ part: [String: Any]?) -> Any? {
        (part?["value"] as? [String: Any])?["value"] ?? part?["value"]
      }
      let properties = node["properties"] as? [[String: Any]] ?? []
      return Told(
        role: value(node["role"] as? [String: Any]) as? String ?? "",
        name: value(node["name"] as? [String: Any]) as? String ?? "",
        level: value(properties.first { $0["name"] as? String == "level" }) as? Int)
    }
  }

  // MARK: The protocol

  /// Sends a command and waits for its answer.
  @discardableResult
  private func send(_ command: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastCommand += 1
    var message: [String: Any] = ["id": lastCommand, "method": command, "params": parameters]
    if let session { message["sessionId"] = session }
    try commands.fileHandleForWriting.write(
      contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try next(after: command)
      guard answer["id"] as? Int == lastCommand else {
        note(answer)
        continue
      }
      guard let result = answer["result"] as? [String: Any] else {
        throw Refusal(command: command, answer: "\(answer)")
      }
      return result
    }
  }

  /// The next message, which ends with a zero.
  private func next(after command: String) throws -> [String: Any] {
    while true {
      if let end = read.firstIndex(of: 0) {
        let message = try JSONSerialization.jsonObject(with: read[..<end])
        read = Data(read[(end + 1)...])
        return try #require(message as? [String: Any])
      }
      let more = answers.fileHandleForReading.availableData
      if more.isEmpty { throw Refusal(command: command, answer: "the browser has ended") }
      read += more
    }
  }

  private func note(_ event: [String: Any]) {
    let told = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown": complaints.append("\(told)")
    default: break
    }
  }
}
