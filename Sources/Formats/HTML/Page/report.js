/* The page without what stands here shows everything; with it, it is easier to find. */
address.read();
openParts();
if (document.getElementById("filter")) { filter(document.getElementById("filter")); }
tips();
copying();
document.querySelectorAll("figure.picture").forEach(zoom);
addEventListener("hashchange", follow);
follow();
