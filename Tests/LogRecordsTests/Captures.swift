// Captures of several records in all styles, for tests of what must be the same however a capture is read.
// The app and all its names are invented.

/// Captures of several records.
enum Captures {
  /// Core Data's statements as NSLog prints them, with the manager's between them and a mark of the reporter.
  static let nslog = """
    2013-05-14 09:12:03.481 Larder[10471:8e4b] -[_PFUbiquityRecordImportOperation main](393): CoreData: Ubiquity:  \
    Changes applied for transaction log content, managed object context:
        inserted: {(
    )}
        updated: {(
        <NSManagedObject: 0x1d56aa50> (entity: Shelf; id: 0x1d57aa90 <x-coredata://0B5D2A4C/Shelf/p3> ; data: {
        title = "Top shelf";
        counted = "2013-05-14 07:12:03 +0000";
    })
    )}
        deleted: {(
    )}.
    [...]
    2013-05-14 09:12:03:740 Larder[10471:39783] UbiquityStoreManager: Importing ubiquity changes. Changes:
    {
        deleted = "{(\\n)}";
    }
    *** ACTION: opened the cellar
    2013-05-14 09:12:03.700 Trip Log[10472:907] Good morning

    ==> here it hangs
    2013-05-14 09:12:09.001 Larder[10471:907] *** Terminating app due to uncaught exception 'X', reason: 'y'
    -[Shelf count]: unrecognized selector sent to instance 0x1d56aa50
    *** First throw call stack:
    (0x1 0x2)
    """

  /// Statements without a header, then some with, all of it quoted and indented.
  static let pastes = """
    )}
        transactionNumber: 3
    CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x1780beaa0>: /larder
    -[ShelfController viewDidLoad], controller: 0x382bc0
    [Switching to process 7940 thread 0x0]
    > UbiquityStoreManager: [DEBUG] cloudSafeForSeeding: 0
    >     inside
    >
    >> 2013-05-14 09:12:03.481 Larder[10471:8e4b] CoreData: Ubiquity:  Error, encountered empty log file
    >>     file://localhost/larder
        Oct  3 11:44:26 Kitchen larderd[195] <Warning>: CoreData: Ubiquity:  Retrying
            after delay: 60
    …
    [19293:5031258] [error] error: -addPersistentStoreWithType:Binary
        Option = 1;
    """

  /// The styles of the unified log, one after the other.
  static let unified = """
    Filtering the log data using "process == "Larder""
    Skipping debug messages, pass --debug to include.
    Timestamp                       Thread     Type        Activity             PID    TTL
    2023-07-20 08:22:51.916784+0300 0x3058     Info        0x0                  599    0    larderd: (LarderKit) one
    two
    2017-12-08 18:33:56.230481+0800 0x1daa15   Activity    0x80000000000ab54b   48240  Trip Log: (UIKit) send
    2022-11-15 13:21:14.972 Df Trip Log[59972:780a15] Configure
    \tpath: <private>
    2026-10-10 09:06:13.144 A  Larder[10112:19172] (libsystem.dylib) container_query_t
    2018-10-25 17:23:33.842651+0200  localhost Larder[2002]: (CoreData) [com.apple.coredata:sql] <Notice>: ok
    2017-07-08 10:02:52.470597+0200 Larder[695:70636] [logging] unknown database
    ** Processed 10 entries, done. **
    """

  /// Syslog, the daemon's own log, and what apps and Console.app make of it.
  static let others = """
    Jul  9 10:42:16 iPad ubd[49] <Error>: Couldn't open log file
    Jul  9 10:42:17: --- last message repeated 4 times ---
    Dec 7 16:42:11 /usr/libexec/lsd[77] <Error>: Need to synchronize
    17c88858 [15/07/14 19:32:21.821] {762BC3AA} 49.default-queue __37-[UBMonitor run]_block_invoke:693 failed
    [ERROR] 1e21f8b8 [15/07/14 19:32:26.260] {762BC3AA} 49.client-1 http_check:244 We received an error
    18/05/2014 11:21:15.069Larder[4265]__40-[LRDFiles start]_block_invoke line 296: Error
    1/14/15 5:13:06.203 PM storeassetd[330]: AssetServiceDelegate: Accepting
    2013/11/30 15:39:14:853  4507 [LRDAppDelegate ubiquityStoreManager:log:]:387, Reloading store...
    2013-02-07 10:22:57 +0000 Larder -[PFUbiquityTransactionLog load](485): CoreData: Ubiquity: Error reading
    userInfo: {
    NSDescription = "The item failed to download.";
    }
    2013-02-07 10:22:57 +0000
    """

  /// Styles that no file reads, and what stands before every line.
  static let foreign = """
    2013-05-14T09:12:03.481Z Larder[10471:8e4b] -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  First
    \tlocation: /larder
    2013-05-14T09:12:03.500Z Larder[10471:907] Good morning
    23:59:59.900 Larder[10471:907] -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  Late
    00:00:01.000 Larder[10471:907] Early
         9\t2013-05-14 09:12:03.481 Larder[10471:8e4b] CoreData: Ubiquity:  Ninth
        10\t    inside
        11\t
        12\tinside
    larder.log:12:2013-05-14 09:12:03.481 Larder[10471:8e4b] CoreData: Ubiquity:  Found
    larder.log-13-    inside
    --
    |2013-05-14 09:12:03.481 Larder[10471:8e4b] CoreData: Ubiquity:  Barred
    |    inside
    2013-02-07 10:22:57 +0000 Larder -[PFUbiquityTransactionLog load](485): CoreData: Ubiquity: Error reading
    2013-02-07 10:22:58 +0000 Larder tap at {1, 12}
    """

  /// All of them, by name.
  static let all = [
    "nslog": nslog, "pastes": pastes, "unified": unified, "others": others, "foreign": foreign,
  ]
}
