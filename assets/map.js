// Enlarges and moves the map of a list. Without scripts, the whole map is shown.
for (const map of document.querySelectorAll(".map")) {
  const drawing = map.querySelector("svg");
  const [, , width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
  const steps = [...drawing.querySelectorAll(".map-points")];
  const zooms = steps.map((step) => Number(step.dataset.zoom));
  let at = 0;
  const scroll = map.querySelector(".map-scroll");
  const places = (point) => point.getAttribute("transform").match(/[\d.-]+/g).map(Number);
  // The point with most records is in the middle first.
  const largest = steps[0].querySelector(".map-point > g");
  let [x, y] = largest ? places(largest) : [width / 2, height / 2];
  scroll.scrollLeft = x / width * scroll.scrollWidth - scroll.clientWidth / 2;

  // The part of the map that is shown. Points and labels keep their size.
  function show() {
    const zoom = zooms[at];
    const [wide, high] = [width / zoom, height / zoom];
    const left = Math.min(width - wide, Math.max(0, x - wide / 2));
    const top = Math.min(height - high, Math.max(0, y - high / 2));
    // The whole map leaves the middle where it is for the next step.
    if (at > 0) [x, y] = [left + wide / 2, top + high / 2];
    drawing.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
    steps.forEach((step, index) => { step.classList.toggle("is-hidden", index !== at); });
    for (const point of steps[at].querySelectorAll(".map-point > g")) {
      point.place ??= point.getAttribute("transform");
      point.setAttribute("transform", `${point.place} scale(${1 / zoom})`);
    }
    map.classList.toggle("is-enlarged", at > 0);
    reduce.disabled = at === 0;
    enlarge.disabled = at === steps.length - 1;
  }
  function button(sign, name, change) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => {
      at += change;
      show();
      if (at > 0) scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2;
    });
    tools.append(button);
    return button;
  }
  const tools = document.createElement("div");
  tools.className = "map-tools";
  const enlarge = button("+", map.dataset.enlarge, 1);
  const reduce = button("−", map.dataset.reduce, -1);
  if (steps.length > 1) map.append(tools);

  // A finger or a mouse moves an enlarged map; what is only a press follows the link.
  let from = null;
  drawing.addEventListener("pointerdown", (event) => {
    if (at > 0 && event.button === 0) from = { x: event.clientX, y: event.clientY, left: x, top: y, moved: false };
  });
  drawing.addEventListener("pointermove", (event) => {
    if (!from) return;
    const scale = width / zooms[at] / drawing.clientWidth;
    const [right, down] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.abs(right) + Math.abs(down) < 6) return;
    from.moved = true;
    drawing.setPointerCapture(event.pointerId);
    [x, y] = [from.left - right * scale, from.top - down * scale];
    show();
  });
  for (const end of ["pointerup", "pointercancel"]) drawing.addEventListener(end, () => { setTimeout(() => { from = null; }); });
  drawing.addEventListener("click", (event) => { if (from?.moved) event.preventDefault(); });
  drawing.addEventListener("dragstart", (event) => event.preventDefault());
  // A point that the keyboard reaches comes into view.
  drawing.addEventListener("focusin", (event) => {
    const point = event.target.closest(".map-point")?.querySelector("g");
    if (at === 0 || !point || from) return;
    [x, y] = point.place.match(/[\d.-]+/g).map(Number);
    show();
  });
  show();
}
