/* What a part of a picture stands for is shown beside it. */
function tips() {
  var tip = document.getElementById("tip"), owner = null;
  if (!tip || !tip.showPopover) { return; }
  function hide() { if (owner) { owner = null; tip.hidePopover(); } }
  function show(item, leads) {
    if (owner === item) { return; }
    hide();
    tip.textContent = item.dataset.tip || item.getAttribute("aria-label");
    if (leads && item.getAttribute("href")) {
      var link = document.createElement("a");
      link.href = item.getAttribute("href");
      link.textContent = "Show it";
      link.addEventListener("click", hide);
      tip.append(link);
    }
    tip.showPopover();
    owner = item;
    place();
  }
  function place() {
    var box = owner.getBoundingClientRect(), own = tip.getBoundingClientRect();
    var below = box.bottom + own.height + 8 < innerHeight;
    tip.style.left = Math.max(4, Math.min(box.left, innerWidth - own.width - 4)) + "px";
    tip.style.top = Math.max(4, below ? box.bottom + 6 : box.top - own.height - 6) + "px";
  }
  function of(event) { return event.target.closest && event.target.closest(".cell, [data-tip]"); }
  document.addEventListener("pointerover", function (event) {
    if (event.pointerType === "touch") { return; }
    var item = of(event);
    if (item) { show(item, false); } else if (!tip.contains(event.target)) { hide(); }
  });
  document.addEventListener("focusin", function (event) {
    var item = of(event);
    if (item) { show(item, false); } else if (!tip.contains(event.target)) { hide(); }
  });
  /* A finger first sees what it is, and goes there by the link. */
  document.addEventListener("click", function (event) {
    var item = of(event);
    if (item && event.pointerType === "touch") { event.preventDefault(); hide(); show(item, true); return; }
    if (!tip.contains(event.target)) { hide(); }
  });
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") { hide(); } });
  /* What gets the focus is scrolled to: the tip goes with it. */
  addEventListener("scroll", function () {
    if (owner && owner === document.activeElement) { place(); } else { hide(); }
  }, { passive: true, capture: true });
}
