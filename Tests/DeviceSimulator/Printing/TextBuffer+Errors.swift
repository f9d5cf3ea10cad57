// The descriptions of errors, and the dictionaries with their details.

extension TextBuffer {
  /// Adds `Error Domain=NSCocoaErrorDomain Code=1570 "The operation couldn’t be completed. (Cocoa error
  /// 1570.)"`.
  mutating func cocoaError(_ code: Int) {
    add("Error Domain=NSCocoaErrorDomain Code=")
    add(code)
    add(" \"")
    cocoaWords(code)
    add("\"")
  }

  private mutating func cocoaWords(_ code: Int) {
    add("The operation couldn’t be completed. (Cocoa error ")
    add(code)
    add(".)")
  }

  /// Adds ` UserInfo=0x1d5a43a0 {`; without the address from iOS 9 on.
  mutating func openUserInfo() {
    add(" UserInfo=")
    if !isWide {
      addAddress()
      add(" ")
    }
    add("{")
  }

  // MARK: A value that must not be empty

  mutating func validationError(_ key: String, _ change: ObjectChange, _ store: Store, _ now: Int64) {
    cocoaError(1570)
    openUserInfo()
    add("NSValidationErrorObject=")
    managedObject(change, store, now)
    add(", NSValidationErrorKey=")
    add(key)
    add(", NSLocalizedDescription=")
    cocoaWords(1570)
    add("}")
  }

  mutating func validationUserInfo(_ key: String, _ change: ObjectChange, _ store: Store, _ now: Int64) {
    add("{\n    NSLocalizedDescription = ")
    quoted { $0.cocoaWords(1570) }
    add(";\n    NSValidationErrorKey = ")
    add(key)
    add(";\n    NSValidationErrorObject = ")
    quoted { $0.managedObject(change, store, now) }
    add(";\n}")
  }

  /// Adds the importer's error, with a validation error as the underlying one.
  mutating func importError(_ key: String, _ change: ObjectChange, _ store: Store, _ now: Int64) {
    cocoaError(134_302)
    openUserInfo()
    add("NSUnderlyingError=")
    addAddress()
    if isWide {
      add(" {")
      validationError(key, change, store, now)
      add("}")
    } else {
      add(" \"")
      cocoaWords(1570)
      add("\"")
    }
    add("}")
  }

  mutating func importUserInfo(_ key: String, _ change: ObjectChange, _ store: Store, _ now: Int64) {
    add("{\n    NSUnderlyingError = ")
    quoted { $0.validationError(key, change, store, now) }
    add(";\n}")
  }

  // MARK: A conflict on saving

  mutating func mergeError() {
    cocoaError(133_020)
    openUserInfo()
    add("conflictList=(\n    \"NSMergeConflict (")
    addAddress()
    add(")\"\n)}")
  }

  mutating func mergeUserInfo() {
    add("{\n    conflictList =     (\n        \"NSMergeConflict (")
    addAddress()
    add(")\"\n    );\n}")
  }
}
