// The text of `parselogs help rebuild`: how to rebuild a store from the device that has all data, step by
// step.

extension HelpTopic {
  static let rebuildText = #"""
    REBUILD THE STORE FROM A DEVICE THAT HAS ALL DATA

    A rebuild replaces what iCloud holds with what one device holds. It helps
    when a change is lost for good, or when iCloud holds a file that nobody can
    read. It ends the differences between the devices, and loses everything that
    only the other devices have. So look for a milder way first:

    - If something is only late, wait with every device online and the app open.
      'parselogs' shows whether something waits or has failed.
    - If one device is behind and all others agree, only that device has to start
      again: see "One device only" below.

    Before you begin

    1. Take a capture on each device, and compare them:
       'parselogs compare phone.log mac.log'. It shows which device has what the
       others lack. Choose the device that has the most.
    2. On every other device, look for data that the chosen device lacks. A
       rebuild loses it. Export it, or enter it again on the chosen device.
    3. Keep a copy of the store of every device: close the app, then copy the
       database with its companions '-wal' and '-shm', and its folder for
       external data ('.NAME_SUPPORT'). On iOS: Xcode, Devices and Simulators,
       the app, "Download Container". Keep the copies until all devices agree.
    4. Update the app everywhere. Devices with different data models do not read
       each other's changes.
    5. Close the app on all devices but the chosen one. Anything that they save
       from now on is lost.

    Core Data's iCloud integration (iOS 5 to 9, OS X 10.7 to 10.11)

    Users cannot do this by themselves: the app needs code for it, best in an
    update that asks the user which device to keep. On the chosen device:

    6. Copy the store out of iCloud: call 'migratePersistentStore', with a file
       outside the iCloud container and the option
       'NSPersistentStoreRemoveUbiquitousMetadataOption'. Open the copy, and
       check that all data is in it.
    7. Remove the content in iCloud: call
       'removeUbiquitousContentAndPersistentStoreAtURL:options:error:' with the
       options of the old store. It deletes the transaction logs, the baseline
       and the database, on every device. This step cannot be undone. A safer
       way leaves the old content alone and gives the new store another
       'NSPersistentStoreUbiquitousContentNameKey', such as 'Trips2'. Devices
       with the old app then keep the old store, and do not see the new one.
    8. Copy the saved store back with 'migratePersistentStore', now with the
       iCloud options. Do this on the chosen device only: devices that each seed
       the same data get every object twice.
    9. Leave the app open until the capture shows
       "Using local storage: 0" and, after it, "Successfully wrote transaction
       log" (log level 2 or more; see 'parselogs help capture').
    10. Open the app on one other device. It must start with an empty store: if
        an old one is left, the app removes it first (you kept a copy). Wait
        until its data is complete, then go on with the next device.
    11. Take a capture on each device and compare them again.

    Systems before iOS 7 and OS X 10.9 lack the calls of steps 6 and 7. There,
    give the new store another content name, and copy the objects in code.

    With UbiquityStoreManager

    The library does steps 6 to 9 by itself: a device whose store is healthy
    makes a new cloud store under a new UUID, and the others switch to it. Open
    the app on the device that has all data, and leave it open until
    "Finished loading cloud store". Keep the copies of step 3 all the same:
    what another device had not sent by then is lost.

    NSPersistentCloudKitContainer and SwiftData (iOS 13, macOS 10.15 and newer)

    Do not delete the app's data in the iCloud settings: devices answer that by
    removing their own. Nor delete the zone in CloudKit Console: each device
    makes it again and sends all that it has, also what is wrong. Let the
    container do the work:

    6. On the chosen device, find out what keeps records from being sent
       ('parselogs' names it), and fix that. What is in the store and was never
       sent is sent then.
    7. If a record is lost only in iCloud, change the object and save it on the
       chosen device, so that it is sent again.
    8. Treat the other devices one by one, as in "One device only".

    One device only

    Everything that this device saved and never sent is lost. Look at "sent" in
    the summary, and keep a copy of the store (step 3).

    - iCloud integration: let the app open the store once with
      'NSPersistentStoreRebuildFromUbiquitousContentOption'. It removes the
      local database and builds it again from iCloud. If the app cannot, delete
      the app on this device and install it again. That also loses everything
      else that the app keeps here, such as settings and documents.
    - NSPersistentCloudKitContainer and SwiftData: delete the app on this device
      and install it again, or remove its store file before it is opened. The
      first import brings everything that iCloud holds.

    Stay online with the app open until the import is over. Then compare this
    device with another one.

    """#
}
