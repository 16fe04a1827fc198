// A table whose heads sort it by press. Without scripts, it has the order of the list.
for (const table of document.querySelectorAll(".list-table[data-sort]")) {
  const body = table.tBodies[0];
  if (!body) continue;
  const order = new Intl.Collator(document.querySelector(".list-scroll").lang, { numeric: true });
  const value = (row, index) => row.cells[index].dataset.order ?? row.cells[index].textContent.trim();
  const sort = (head, index) => {
    const isDescending = head.ariaSort === "ascending";
    const compare = (a, b) => {
      const [one, other] = [value(a, index), value(b, index)];
      // What is absent comes last in both directions.
      if (!one || !other) return !one - !other;
      const isNumber = a.cells[index].dataset.order !== undefined;
      const difference = isNumber ? one - other : order.compare(one, other);
      return isDescending ? -difference : difference;
    };
    body.append(...[...body.rows].sort(compare));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
  };
  for (const [index, head] of [...table.tHead.rows[0].cells].entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "list-sort";
    button.append(...head.childNodes);
    button.title = table.dataset.sort;
    button.addEventListener("click", () => sort(head, index));
    head.append(button);
  }
}
