/* Without this script the page shows everything; with it, things are easier to find. */
address.read();
openParts();
if (document.getElementById("filter")) { filter(document.getElementById("filter")); }
tips();
copying();
document.querySelectorAll("figure.picture").forEach(zoom);
addEventListener("hashchange", follow);
follow();
