import Testing

@testable import Timelines

struct ErrorChainTests {
  @Test func readsTheChainOfModernErrors() {
    let chain = ErrorChain(
      """
      Error Domain=NSCocoaErrorDomain Code=134302 "(null)" UserInfo={NSUnderlyingError=0x17 {Error \
      Domain=NSCocoaErrorDomain Code=1570 "The operation couldn’t be completed." UserInfo={NSValidationErrorKey=trail, \
      NSValidationErrorObject=<Sharing: 0x18> (entity: Sharing; id: 0x19 <x-coredata://A/Sharing/p1>)}}}
      """)
    #expect(
      chain.links == [
        .init(domain: "NSCocoaErrorDomain", code: 134_302), .init(domain: "NSCocoaErrorDomain", code: 1570),
      ])
    #expect(chain.property == "trail")
    #expect(chain.entity == "Sharing")
    #expect(!chain.isDownloadMissing)
  }

  @Test func readsTheWordingOfOldSystems() {
    let chain = ErrorChain(
      """
      Error Domain=NSCocoaErrorDomain Code=256 "The operation couldn’t be completed. (Cocoa error 256 - The item failed.)" \
      UserInfo=0x20 {NSUnderlyingError=0x21 "The operation couldn’t be completed. (UBErrorDomain error 0.)"}
      """)
    #expect(
      chain.links == [
        .init(domain: "NSCocoaErrorDomain", code: 256), .init(domain: "UBErrorDomain", code: 0),
      ])
    #expect(chain.isDownloadMissing)
  }

  @Test(arguments: [
    ("Code=134302 \"x\" UserInfo={NSSQLiteErrorDomain=11, reason=y}", "NSSQLiteErrorDomain", 11),
    ("with userInfo {\n    NSSQLiteErrorDomain = 14;\n}", "NSSQLiteErrorDomain", 14),
    ("error: LibrarianErrorDomain/10/Unable to configure the collection.", "LibrarianErrorDomain", 10),
    ("(LibrarianErrorDomain error 1 - Unable to initiate download.)", "LibrarianErrorDomain", 1),
    (
      "Code=513 \"x\" UserInfo=0x1 {NSUnderlyingError=0x2 \"y (NSPOSIXErrorDomain error 13.)\"}",
      "NSPOSIXErrorDomain", 13
    ),
  ])
  func readsTheWordingsOfOthers(text: String, domain: String, code: Int) {
    #expect(ErrorChain(text).links == [.init(domain: domain, code: code)])
  }

  @Test func keepsTheReasonOfAnException() {
    let chain = ErrorChain("…, exception: Can only use -performBlock: on a context with a queue")
    #expect(chain.links.isEmpty)
    #expect(chain.reason == "Can only use -performBlock: on a context with a queue")
  }

  @Test(arguments: [
    ("", true), ("Error Dom", true), ("Error Domain=NSCocoaErrorDomain Co", true),
    ("Error Domain=NSCocoaErrorDomain Code=133020", true),
    ("Error Domain=NSCocoaErrorDomain Code=134302", false),
    ("Error Domain=NSCocoaErrorDomain Code=1570", false), ("Can only use -performBlock: on a queue", false),
  ])
  func knowsWhatMayPass(text: String, mayPass: Bool) {
    #expect(ErrorChain(text).mayPass == mayPass)
  }

  @Test(arguments: [
    "", "Domain=", "Domain=X Code=", "(Cocoa error )", "(ErrorDomain error x", "NSSQLiteErrorDomain=",
    "LibrarianErrorDomain/",
  ])
  func survivesWhatIsCut(text: String) {
    #expect(ErrorChain(text).links.isEmpty)
  }
}
