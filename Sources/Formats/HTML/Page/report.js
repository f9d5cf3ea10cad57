"use strict";
(function () {
  var rank = { note: 0, warning: 1, error: 2 };
  var form = document.getElementById("filter");
  function all(selector) { return Array.from(document.querySelectorAll(selector)); }

  /* What the filter leaves out is hidden. */
  function filter() {
    var shown = document.getElementById("shown");
    var findings = all("[data-finding]"), stores = all("section[data-store]"), rows = all("[data-row]");
    function apply() {
      var store = form.elements.store ? form.elements.store.value : "";
      var least = form.elements.severity ? rank[form.elements.severity.value] : 0;
      var text = form.elements.text.value.trim().toLowerCase();
      var count = 0;
      function has(item) { return !text || item.textContent.toLowerCase().indexOf(text) >= 0; }
      findings.forEach(function (item) {
        var fits = (!store || item.dataset.store === store) && rank[item.dataset.severity] >= least && has(item);
        item.hidden = !fits;
        if (fits) { count += 1; }
      });
      stores.forEach(function (item) { item.hidden = Boolean(store) && item.dataset.store !== store; });
      rows.forEach(function (item) {
        item.hidden = !has(item) || Boolean(store && item.dataset.store) && item.dataset.store !== store;
      });
      shown.textContent = count + " of " + findings.length + (findings.length === 1 ? " finding" : " findings");
    }
    form.addEventListener("input", apply);
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.addEventListener("reset", function () { setTimeout(apply, 0); });
    form.hidden = false;
    apply();
  }

  /* What a link leads to is opened and gets the focus, so that the way goes on from there. */
  function follow() {
    var target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target) { return; }
    for (var part = target; part; part = part.parentElement) { if (part.tagName === "DETAILS") { part.open = true; } }
    target.scrollIntoView({ block: "center", inline: "center" });
    if (target.tabIndex >= -1 && target.focus) { target.focus({ preventScroll: true }); }
  }

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
      var box = item.getBoundingClientRect(), own = tip.getBoundingClientRect();
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
    addEventListener("scroll", hide, { passive: true });
  }

  if (form) { filter(); }
  tips();
  addEventListener("hashchange", follow);
  follow();
})();
