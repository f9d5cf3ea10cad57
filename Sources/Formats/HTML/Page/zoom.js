/* Pictures can be drawn wider: by buttons, and by dragging along the axis of times. */
function zoom(figure) {
  var lanes = figure.querySelector(".lanes"), axis = lanes.querySelector(".lane.axis svg");
  var most = 64, factor = 1, ends = (lanes.dataset.clock || "").split(" ").filter(Boolean).map(function (end) {
    return end.split(":").map(Number);
  });
  var tools = document.createElement("p"), seen = document.createElement("output");
  tools.className = "zoom";
  function button(words, name, act) {
    var item = document.createElement("button");
    item.type = "button";
    item.textContent = words;
    item.setAttribute("aria-label", name + ": " + figure.querySelector("figcaption").textContent);
    item.addEventListener("click", act);
    tools.append(item);
    return item;
  }
  function names() { return lanes.getBoundingClientRect().width - axis.getBoundingClientRect().width; }
  function room() { return figure.clientWidth - names(); }
  function center() { return (figure.scrollLeft + room() / 2) / axis.getBoundingClientRect().width; }

  /* Draws the picture so wide, with a share of its width in the middle. */
  function draw(next, share) {
    factor = Math.min(most, Math.max(1, next));
    lanes.style.width = factor === 1 ? "" : factor * 100 + "%";
    lanes.classList.toggle("zoomed", factor > 1);
    if (factor > 1) { figure.tabIndex = 0; } else { figure.removeAttribute("tabindex"); }
    figure.scrollLeft = share * axis.getBoundingClientRect().width - room() / 2;
    less.disabled = whole.disabled = factor === 1;
    more.disabled = factor === most;
    label();
  }

  /* The time of day at a share of the width, in seconds. */
  function time(share) {
    var index = 1;
    while (index < ends.length - 1 && ends[index][0] < share) { index += 1; }
    var from = ends[index - 1], to = ends[index];
    return from[1] + (to[1] - from[1]) * (to[0] > from[0] ? (share - from[0]) / (to[0] - from[0]) : 0);
  }
  function share(moment) {
    var index = 1;
    while (index < ends.length - 1 && ends[index][1] < moment) { index += 1; }
    var from = ends[index - 1], to = ends[index];
    return from[0] + (to[0] - from[0]) * (to[1] > from[1] ? (moment - from[1]) / (to[1] - from[1]) : 0);
  }
  function clock(moment, step) {
    var text = new Date(Math.round(moment * 1000)).toISOString();
    return text.slice(11, step < 1 ? 23 : step < 60 ? 19 : 16);
  }

  /* Round times for what is seen, and in words from when to when that is. */
  function label() {
    axis.querySelectorAll(".fine").forEach(function (item) { item.remove(); });
    seen.textContent = "";
    if (factor === 1 || ends.length < 2) { return; }
    var width = axis.getBoundingClientRect().width, start = figure.scrollLeft / width;
    var from = time(start), to = time(Math.min(1, start + room() / width));
    var steps = [.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200];
    var step = steps.find(function (step) { return step >= (to - from) / 6; }) || 86400;
    seen.textContent = clock(from, step) + " to " + clock(to, step);
    for (var moment = Math.ceil(from / step) * step, count = 0; moment <= to && count < 20; moment += step, count += 1) {
      var tick = document.createElementNS("http://www.w3.org/2000/svg", "text");
      tick.setAttribute("class", "tick fine");
      tick.setAttribute("x", share(moment) * 100 + "%");
      tick.setAttribute("y", "15");
      tick.textContent = clock(moment, step);
      axis.append(tick);
    }
  }

  var less = button("\u2212", "Zoom out", function () { draw(factor / 2, center()); });
  var more = button("+", "Zoom in", function () { draw(factor * 2, center()); });
  var whole = button("Whole", "Show the whole picture", function () { draw(1, .5); });
  tools.append(seen);
  figure.insertBefore(tools, lanes);
  figure.addEventListener("scroll", function () { requestAnimationFrame(label); }, { passive: true });

  /* What is dragged over becomes all that is seen. */
  var first = null, brush = document.createElement("div");
  brush.className = "brush";
  function at(event) {
    var box = axis.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  }
  axis.addEventListener("pointerdown", function (event) {
    if (event.pointerType === "touch" || event.button !== 0) { return; }
    first = at(event);
    axis.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  axis.addEventListener("pointermove", function (event) {
    if (first === null) { return; }
    var width = axis.getBoundingClientRect().width, now = at(event);
    brush.style.left = names() + Math.min(first, now) * width + "px";
    brush.style.width = Math.abs(now - first) * width + "px";
    lanes.append(brush);
  });
  axis.addEventListener("pointerup", function (event) {
    if (first === null) { return; }
    var now = at(event), part = Math.abs(now - first), middle = (now + first) / 2;
    first = null;
    brush.remove();
    if (part * axis.getBoundingClientRect().width > 8) {
      draw((room() / part + names()) / figure.clientWidth, middle);
    }
  });
  axis.addEventListener("pointercancel", function () { first = null; brush.remove(); });
  draw(1, 0);
}
