// The method in front of a statement: `-[Class selector](271): `, also that of a block, and as pastes change
// it.

/// The method that prints a statement, without the decorations of blocks and without its line number.
struct MethodName {
  /// The range of `Class selector`, or of the name of a C function.
  var name: ByteRange

  var selector: ByteRange
  /// The offset after the method, its line number and the colon.
  var end: Int
  /// Whether only a colon follows the method, as in the reason of an exception: `-[Class selector]:
  /// unrecognized …`.
  let isReason: Bool
  /// Whether a line number follows the method.
  private(set) var isNumbered = false

  private static let maximumLength = 300

  /// Reads the method that starts at an offset.
  ///
  /// If a careless copy lost the leading `-` or `+`, brackets are a method only if a line number or a block's
  /// decoration follows.
  init?(_ line: Span<UInt8>, from start: Int) {
    var position = line.skip(from: start) { $0 == UInt8(ascii: "_") || $0.isASCIIDigit }
    let isBlock = position > start
    let hasSign = line.byte(position) == UInt8(ascii: "-") || line.byte(position) == UInt8(ascii: "+")
    if hasSign { position += 1 }
    guard line.byte(position) == UInt8(ascii: "["), hasSign || !isBlock else { return nil }
    let className = position + 1
    let afterClass = line.skip(from: className) {
      $0.isIdentifier || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ".")
    }
    guard afterClass > className, afterClass - className < Self.maximumLength,
      !line.byte(className).isASCIIDigit,
      line.byte(afterClass) == 0x20
    else { return nil }
    let afterSelector = line.skip(from: afterClass + 1) { $0.isIdentifier || $0 == UInt8(ascii: ":") }
    guard afterSelector > afterClass + 1, afterSelector - className < Self.maximumLength,
      line.byte(afterSelector) == UInt8(ascii: "]")
    else { return nil }
    name = ByteRange(className, afterSelector)
    selector = ByteRange(afterClass + 1, afterSelector)
    end = afterSelector + 1
    isReason = line.has(": ", at: end)
    let isDecorated = skipBlock(line)
    isNumbered = skipLineNumber(line)
    guard hasSign || isDecorated || isNumbered else { return nil }
  }

  /// Creates a method that was read before.
  init(name: ByteRange, selector: ByteRange, end: Int, isReason: Bool, isNumbered: Bool) {
    self.name = name
    self.selector = selector
    self.end = end
    self.isReason = isReason
    self.isNumbered = isNumbered
  }

  /// Reads the C function that starts at an offset, with its line number: `http_error_check:244 `.
  init?(function line: Span<UInt8>, from start: Int) {
    let afterName = line.skip(from: start, while: \.isIdentifier)
    guard afterName > start, afterName - start < Self.maximumLength, !line.byte(start).isASCIIDigit,
      line.byte(afterName) == UInt8(ascii: ":"), let (_, afterNumber) = line.number(at: afterName + 1),
      line.byte(afterNumber) == 0x20
    else { return nil }
    name = ByteRange(start, afterName)
    selector = name
    end = afterNumber
    isReason = false
  }

  /// Skips `_block_invoke_2`, also if Markdown has dropped the first `_`.
  private mutating func skipBlock(_ line: Span<UInt8>) -> Bool {
    guard line.has("_block_invoke", at: end) || line.has("block_invoke", at: end) else { return false }
    end = line.skip(from: end) { $0.isIdentifier || $0 == UInt8(ascii: ".") }
    return true
  }

  /// Skips `(271): `, `( 1055):`, `:387, `, `:693 ` and ` line 296:`, or a bare `:` or `,`.
  private mutating func skipLineNumber(_ line: Span<UInt8>) -> Bool {
    var position = end
    if line.byte(position) == UInt8(ascii: "(") {
      if let (_, afterNumber) = line.number(at: line.skipBlanks(from: position + 1)),
        line.byte(afterNumber) == UInt8(ascii: ")")
      {
        end = line.byte(afterNumber + 1) == UInt8(ascii: ":") ? afterNumber + 2 : afterNumber + 1
        return true
      }
      return false
    }
    if line.has(" line ", at: position) { position += 5 }
    let separator = line.byte(position)
    guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: ",") || separator == 0x20 else {
      return false
    }
    if separator != UInt8(ascii: ","), let (_, afterNumber) = line.number(at: position + 1) {
      let next = line.byte(afterNumber)
      if next == UInt8(ascii: ",") || next == UInt8(ascii: ":") || (next == 0x20 && separator != 0x20) {
        end = afterNumber + 1
        return true
      }
    }
    if separator != 0x20 { end = position + 1 }
    return false
  }
}
