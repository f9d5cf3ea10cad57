// Core Data's private codes for its iCloud integration. Facts: its machine code of iOS 9; Apple never named them.

extension ErrorMeaning {
  static let ubiquity = [
    Row(
      134_301, "the container's folder cannot be used",
      effect:
        "Nothing is imported or exported until the folder can be read and written; what is saved stays here.",
      advice: "Free space on the device, check that iCloud is on for the app, and start the app again."),
    Row(
      134_302, "the transaction log cannot be imported",
      effect:
        "What this log holds is missing on this device, and later logs of the same peer wait behind it.",
      advice:
        "Read the error beneath it: a broken rule needs a new version of the app, a damaged file a new upload."
    ),
    Row(
      134_303, "an unused code of the importer",
      effect:
        "No known system reports it, so its effect is not known; as for every failed import, the log waits.",
      advice: "Look at the lines around it, and take a capture at log level 3."),
    Row(
      134_304, "another save came first",
      effect: "Nothing is lost: the import or export is undone and tried again.",
      advice: "Nothing, unless an export gives up after 100 tries: then save the object again."),
    Row(
      134_305, "another save came first while a conflict was resolved",
      effect: "Nothing is lost: the import is tried again after 30 seconds.",
      advice: "Nothing; if it goes on, let the app rest from saving while it imports."),
    Row(
      134_307, "the baseline cannot be read",
      effect: "A new device cannot start from it, and one that lags behind cannot catch up.",
      advice: "Wait for the download; if it stays, rebuild the store from a device that has all data."),
    Row(
      134_308, "the baseline could not be adopted",
      effect: "This device stays at an older state; logs that the baseline replaced never arrive.",
      advice:
        "Start the app again with space free; if it stays, remove the store here and let it come from iCloud."
    ),
    Row(
      134_310, "logs that the baseline needs are gone",
      effect: "What those logs held can never arrive here, so this device differs from the others for good.",
      advice:
        "Save elsewhere what exists only here, then remove the store on this device and let it come from iCloud."
    ),
    Row(
      134_311, "the store's iCloud options are refused",
      effect: "The store is not opened; what was saved before is untouched.",
      advice: "Correct the options in the app, as the reason says; users can do nothing."),
    Row(
      134_312, "the metadata could not be recovered",
      effect: "The store and the notes on what it imported disagree, so imports may be missed or repeated.",
      advice: "Open the store again; if it stays, move its data into a new iCloud store."),
    Row(
      134_320, "the file has not arrived yet",
      effect: "What the file holds is not here yet; nothing is lost.",
      advice: "Wait with the app open and the device online."),
    Row(
      134_321, "the changes were saved, but not that they were",
      effect:
        "The imported changes are in the store, but Core Data does not know it and may go by a false history.",
      advice: "Let the metadata recovery that follows finish; compare the data of the devices after it."),
    Row(
      134_323, "the file has not arrived yet",
      effect: "The device that wrote the file never finished its upload, so what it holds is not here.",
      advice: "Open the app on the device that saved it, with network and space in iCloud."),
    Row(
      134_324, "the file belongs to nobody any more",
      effect: "The log is left out: what it holds is not imported from this file.",
      advice: "Compare the devices; if something is missing here, save it again where it is."),
    Row(
      134_325, "the other devices are not all up to date",
      effect: "Nothing is lost: no new baseline is made until all devices have caught up.",
      advice: "Nothing; it is normal while a device is off."),
    Row(
      134_326, "the store was removed meanwhile",
      effect: "Set-up ends before iCloud is ready; what was saved stays on this device.",
      advice: "Keep the store open until set-up is over, and open it again."),
  ]
}
