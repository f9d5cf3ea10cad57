/* The fragment of the address: a place of the page, and after a question mark what the reader has chosen. */
var address = {
  chosen: new URLSearchParams(),
  place: "",
  read: function () {
    var text = location.hash.slice(1), cut = text.indexOf("?");
    address.place = cut < 0 ? text : text.slice(0, cut);
    /* A link of the page leads to a place and leaves what was chosen as it is. */
    if (cut >= 0) { address.chosen = new URLSearchParams(text.slice(cut + 1)); }
    return cut >= 0;
  },
  choose: function (name, value) {
    if (value) { address.chosen.set(name, value); } else { address.chosen.delete(name); }
    address.write();
  },
  write: function () {
    var words = address.chosen.toString(), text = "#" + address.place + (words ? "?" + words : "");
    if (text !== (location.hash || "#")) { history.replaceState(null, "", text); }
  }
};

/* Which parts are open. */
function openParts() {
  var parts = Array.from(document.querySelectorAll("details"));
  (address.chosen.get("open") || "").split(".").forEach(function (index) {
    if (index && parts[index]) { parts[index].open = true; }
  });
  document.addEventListener("toggle", function (event) {
    if (event.target.tagName !== "DETAILS") { return; }
    var open = parts.map(function (part, index) { return part.open ? index : -1; });
    address.choose("open", open.filter(function (index) { return index >= 0; }).join("."));
  }, true);
}

/* What a link leads to is opened and gets the focus, so that the way goes on from there. */
function follow() {
  var hasChoice = address.read();
  /* The browser itself knows a place only without what was chosen. */
  if (hasChoice && address.place) { return location.replace("#" + address.place); }
  address.write();
  var target = address.place && document.getElementById(address.place);
  if (!target) { return; }
  for (var part = target; part; part = part.parentElement) { if (part.tagName === "DETAILS") { part.open = true; } }
  target.scrollIntoView({ block: "center", inline: "center" });
  if (target.tabIndex >= -1 && target.focus) { target.focus({ preventScroll: true }); }
}
