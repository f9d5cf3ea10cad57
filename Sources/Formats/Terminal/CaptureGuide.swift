// How to take a capture that answers questions, on one screen. README.md says the same at more length.

/// How to take a good capture.
package enum CaptureGuide {
  /// The text, at most 80 columns wide, ending in a new line.
  package static let text = #"""
    HOW TO TAKE A GOOD CAPTURE

    1. Let Core Data tell every step: start the app with the launch argument
           -com.apple.coredata.ubiquity.logLevel 3
       In Xcode: Product > Scheme > Edit Scheme > Run > Arguments. It works as a
       user default of the app too. Without it little but errors is printed, and
       nothing in the capture proves that anything works. If the app uses
       UbiquityStoreManager, leave its log on: it is read as well.

    2. Save the whole log as text, from before the app starts until some minutes
       after the trouble.
         Xcode          run the app from it, then copy all of the console
         iPhone, iPad   the device's console in Xcode's devices window, or what a
                        tool such as idevicesyslog prints
         Mac            copy from Console.app, or
           log show --info --debug --start '2013-11-18 21:40:00' \
             --predicate 'process == "Trips"' > mac.log
         Simulator      the same after 'xcrun simctl spawn booted'
       'log show' cuts messages at about 1,000 characters and may hide values as
       <private>; Xcode's console has them whole.

    3. Do it on all devices, over the same time: the one that saved and the one
       that lacks it. Name each file after its device. First start the app on all
       of them, then change one thing on one device and wait for some minutes with
       the app in use. Starting it anew at the end makes it look for all that came.
       Write what you do between the lines, each on its own:
           *** ACTION: changed the name of a trip on the iPad

    4. Attach the captures as files, whole: mail breaks long lines, and web pages
       eat what stands in angle brackets. Where you leave something out, put
           [...]
       on a line of its own. Say what you expected, what you saw, on which device
       and when. Captures hold names and values of users: look before you share.

    Then: parselogs ipad.log, and parselogs compare ipad.log phone.log

    """#
}
