// The guide to taking a useful capture, on one page, with commands to copy.

/// The guide to taking a useful capture.
package enum CaptureGuide {
  /// The text, at most 80 columns wide, ending in a line feed.
  package static let text = #"""
    HOW TO TAKE A GOOD CAPTURE

    1. Let Core Data print every step: start the app with these launch arguments.
       In Xcode: Product > Scheme > Edit Scheme > Run > Arguments. They work as user
       defaults of the app too.
         NSPersistentCloudKitContainer, SwiftData
             -com.apple.CoreData.CloudKitDebug 3
         stores in iCloud on iOS 5 to 9 (ubiquity)
             -com.apple.coredata.ubiquity.logLevel 3
       Without them less is printed, and what is not in a capture proves nothing.
       Before iOS 26 CloudKitDebug 3 makes each line an 'error', so that none is
       left out or dropped early: the word says nothing about how much it matters.
       If the app uses UbiquityStoreManager, leave its log on.

    2. Save the log as text, from before the app starts until some minutes after
       the trouble: messages of low levels are soon dropped. Put the names of your
       app, of its extensions that open the store, and of your container in here,
       for the commands below:
           P='process == "Trips" OR process == "TripsWidget"
             OR (process == "dasd" AND eventMessage CONTAINS "coredata.cloudkit")
             OR (process == "apsd" AND eventMessage CONTAINS "icloud-container")
             OR (process == "cloudd"
                 AND eventMessage CONTAINS "iCloud.com.example.trips")'
       dasd lets the app work or puts its work off, apsd delivers the pushes,
       cloudd talks to the server. For ubiquity the first line is enough.
         Mac, as it happens, or afterwards
           log stream --level debug --style ndjson --predicate "$P" > mac.ndjson
           log show --last 1h --info --debug --style ndjson \
             --predicate "$P" > mac.ndjson
         Simulator: the same after 'xcrun simctl spawn booted', such as
           xcrun simctl spawn booted log stream --level debug --style ndjson \
             --predicate "$P" > simulator.ndjson
         iPhone or iPad, connected to a Mac
           sudo log collect --device --last 1h --output phone.logarchive
           log show --archive phone.logarchive --info --debug --style ndjson \
             --predicate "$P" > phone.ndjson
         sysdiagnose of a user: unpack it, and in its folder
           log show --archive system_logs.logarchive --style ndjson \
             --info --debug --predicate "$P" > phone.ndjson
         Console.app: choose the device and, in the menu Action, to include info
           and debug messages, start streaming, and copy the messages
         Xcode: run the app from it, let the console show all metadata, so that
           each message has its time, and copy all of it; it shows no daemons
         iOS 5 to 9: the device's console in Xcode, or idevicesyslog
       The log cuts messages at about 1,000 characters and may hide values as
       <private>. To have them whole, but without times, start the app with
           -com.apple.CoreData.Logging.stderr 1
       as well, hide the metadata in Xcode's console, and copy all of it.

    3. Do it on all devices, over the same time: the one that saved and the one
       that lacks it. Name each file after its device. First start the app on all
       of them, then change one thing on one device and wait for some minutes with
       the app in use. Restart it at the end: it then looks for all that came.
       Write what you do between the lines, each on its own:
           *** ACTION: changed the name of a trip on the iPad

    4. Attach the captures as files, whole: mail breaks long lines, and web pages
       remove what is in angle brackets. If you leave something out, put
           [...]
       on a line of its own. Say what you expected, what you saw, on which device
       and when. Captures hold names and values of users: look before you share.

    Then: parselogs phone.ndjson, and parselogs compare phone.ndjson mac.ndjson

    """#
}
