// Filters a list by the values that a visitor chooses. All values are in a script, loaded at the first choice, and so are the records of
// lists with several pages: a page that was opened from a disk can load nothing else. The fragment of the address keeps the choice.
(() => {
  const box = document.querySelector(".filtered");
  if (!box) return;
  const root = document.documentElement;
  const form = box.querySelector(".facets");
  const list = box.querySelector(".filtered-list");
  const result = box.querySelector(".filtered-result");
  const more = box.querySelector(".filtered-more");
  const chips = box.querySelector(".choice");
  const count = Number(box.dataset.count);
  const partLength = Number(box.dataset.partLength);
  const step = 60;
  let limit = step;
  let isWhole = false;
  // Which record is at each place, if a list shows some in several groups.
  let same = null;
  const numberOf = (places) => same ? new Set(places.map((place) => same[place])).size : places.length;
  let turn = 0;

  const digits = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, box.dataset.separator || ",");
  const counted = (text, number) => text.replaceAll("{count}", digits(number));

  // All scripts pass their HTML to the same function.
  const loaded = new Map();
  window.sitegenRecords = (html) => document.currentScript.received(html);
  function load(address) {
    if (!loaded.has(address)) {
      loaded.set(address, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.received = (html) => resolve(read(html, script.src));
        script.src = address;
        script.onerror = () => {
          script.remove();
          loaded.delete(address);
          reject(new Error(address));
        };
        document.head.append(script);
      }));
    }
    return loaded.get(address);
  }
  // Addresses in a script are relative to it.
  function read(html, base) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const absolute = (address) => new URL(address, base).href;
    for (const name of ["href", "src"]) {
      for (const element of holder.content.querySelectorAll(`[${name}]:not([${name}^="#"])`)) {
        element.setAttribute(name, absolute(element.getAttribute(name)));
      }
    }
    for (const element of holder.content.querySelectorAll("[srcset]")) {
      element.srcset = element.getAttribute("srcset").replace(/(^|,\s*)([^\s,]+)/g, (all, gap, address) => gap + absolute(address));
    }
    return holder.content;
  }

  // The places of the records with a value: differences in base 32, as in source maps.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  function places(text) {
    const found = [];
    let [place, number, shift] = [-1, 0, 0];
    for (const letter of text) {
      const digit = alphabet.indexOf(letter);
      number += (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      place += number;
      found.push(place);
      [number, shift] = [0, 0];
    }
    return found;
  }

  // A field has inputs; an input knows the places of its records once they are loaded.
  const facets = () => [...form.querySelectorAll(".facet")];
  const inputs = (facet) => [...facet.querySelectorAll("input")];
  const placesOf = (input) => {
    if (!input.places && input.dataset.places !== undefined) input.places = places(input.dataset.places);
    return input.places;
  };
  const chosen = () => facets().map((facet) => inputs(facet).filter((input) => input.checked));

  async function loadValues() {
    if (isWhole) return;
    const content = await load(box.dataset.script);
    if (isWhole) return;
    same = content.querySelector("[data-records]")?.dataset.records.split(" ") ?? null;
    for (const facet of content.querySelectorAll(".facet")) {
      const own = facets().find((each) => each.dataset.name === facet.dataset.name);
      const old = new Map(inputs(own).map((input) => [input.value, input]));
      const shown = new Set(old.keys());
      const items = [...facet.querySelectorAll("li")];
      for (const item of items) {
        const input = item.querySelector("input");
        const known = old.get(input.value);
        // What is on the page stays there, so that nothing loses its focus.
        if (known) {
          for (const [name, value] of Object.entries(input.dataset)) known.dataset[name] = value;
        } else {
          item.hidden = !own.classList.contains("is-open");
          own.querySelector("ul").append(item);
        }
      }
      own.dataset.shown = shown.size;
    }
    isWhole = true;
  }
  async function loadPlaces(values) {
    const missing = values.filter((input) => input.dataset.places === undefined && input.dataset.shard !== undefined);
    for (const shard of new Set(missing.map((input) => input.dataset.shard))) {
      const content = await load(box.dataset.script.replace(/\.js$/, `-${shard}.js`));
      for (const facet of content.querySelectorAll(".facet")) {
        const own = new Map(inputs(facets().find((each) => each.dataset.name === facet.dataset.name)).map((input) => [input.value, input]));
        for (const input of inputs(facet)) {
          const known = own.get(input.value);
          if (known) known.dataset.places = input.dataset.places;
        }
      }
    }
  }

  // Of each record, how many fields have a chosen value; a record is found if all have one.
  function find() {
    const choice = chosen();
    const marks = choice.map((values) => {
      if (!values.length) return null;
      const marks = new Uint8Array(count);
      for (const input of values) for (const place of placesOf(input) || []) marks[place] = 1;
      return marks;
    });
    const sums = new Uint8Array(count);
    for (const own of marks) if (own) for (let place = 0; place < count; place += 1) sums[place] += own[place];
    const wanted = marks.filter(Boolean).length;
    const found = [];
    if (wanted) for (let place = 0; place < count; place += 1) if (sums[place] === wanted) found.push(place);
    // A value's number is that of the records that it would add or keep, under what is chosen of the other fields.
    facets().forEach((facet, index) => {
      const own = marks[index];
      const others = wanted - (own ? 1 : 0);
      for (const input of inputs(facet)) {
        const label = input.closest("li").querySelector(".facet-count");
        if (label.dataset.all === undefined) label.dataset.all = label.textContent;
        const places = placesOf(input);
        let number = -1;
        if (!others) label.textContent = label.dataset.all;
        else if (!places) label.textContent = "";
        else {
          number = numberOf(places.filter((place) => sums[place] - (own ? own[place] : 0) === others));
          label.textContent = digits(number);
        }
        input.disabled = number === 0 && !input.checked;
      }
    });
    return wanted ? found : null;
  }

  // The records of the page, and what they are in: the parts of a table, or headings and lists.
  const host = () => list.querySelector("table, .map-list") || list;
  const isBlock = (node) => node.nodeType === 1 && !node.matches("svg, thead, .list-scroll");
  const own = { blocks: [...host().children].filter(isBlock) };
  const entriesOf = (blocks) => blocks.flatMap((block) => [...block.querySelectorAll(".list-entry, tr:not(.list-group)")]);
  own.entries = entriesOf(own.blocks);

  // The records of a script, each with the list and the heading that it stands in.
  function partOf(content) {
    const holder = content.querySelector("table") || content;
    const part = { entries: [], symbols: content.querySelector(".cover-symbols") };
    let heading = null;
    for (const block of [...holder.children].filter(isBlock)) {
      if (block.matches("h2, h3")) {
        heading = block;
        continue;
      }
      if (block.matches("tbody")) heading = block.querySelector(".list-group");
      const shell = block.cloneNode(false);
      for (const entry of entriesOf([block])) part.entries.push({ entry, heading, shell });
    }
    return part;
  }
  // Records in lists under their headings.
  function arranged(records) {
    const blocks = [];
    let [last, holder] = [null, null];
    for (const { entry, heading, shell } of records) {
      const text = heading ? heading.textContent : "";
      if (!holder || text !== last) {
        holder = shell.cloneNode(false);
        if (heading && holder.matches("tbody")) holder.append(heading);
        else if (heading) blocks.push(heading);
        blocks.push(holder);
      }
      last = text;
      holder.append(entry);
    }
    return blocks;
  }
  // Shapes that the page has already are not added again.
  function addShapes(symbols) {
    if (!symbols) return;
    for (const shape of [...symbols.querySelectorAll("[id]")]) if (document.getElementById(shape.id)) shape.remove();
    if (symbols.querySelector("[id]")) list.prepend(symbols);
  }
  function fill(blocks) {
    for (const old of [...host().children].filter(isBlock)) old.remove();
    host().append(...blocks);
  }
  // What stands above records is shown with them only.
  function showHeadings() {
    for (const [index, block] of own.blocks.entries()) {
      const records = own.blocks.slice(index).find((other) => other.matches("ul, tbody"));
      block.hidden = !records || entriesOf([records]).every((entry) => entry.hidden);
    }
  }

  async function show() {
    const current = ++turn;
    root.classList.toggle("found", chosen().some((values) => values.length));
    showChoice();
    const values = chosen().flat();
    try {
      if (values.length) {
        await loadValues();
        await loadPlaces(values);
      }
      if (current !== turn) return;
      const found = find();
      showNumbers(found);
      if (!found) {
        for (const entry of own.entries) entry.hidden = false;
        fill(own.blocks);
        showHeadings();
        more.hidden = true;
        return;
      }
      const wanted = box.dataset.records ? found.slice(0, limit) : found;
      if (box.dataset.records) {
        const part = (place) => {
          const number = Math.floor(place / partLength);
          return load(box.dataset.records.replace(/\d+\/\d+\.js$/, `${Math.floor(number / 1000)}/${number}.js`));
        };
        const contents = await Promise.all(wanted.map(part));
        if (current !== turn) return;
        const records = contents.map((content, index) => {
          content.part ??= partOf(content);
          addShapes(content.part.symbols);
          return content.part.entries[wanted[index] % partLength];
        });
        fill(arranged(records));
      } else {
        const shown = new Set(wanted);
        own.entries.forEach((entry, place) => { entry.hidden = !shown.has(place); });
        showHeadings();
      }
      more.hidden = wanted.length === found.length;
    } catch (error) {
      if (current === turn) result.textContent = result.dataset.failed;
    }
  }

  function showNumbers(found) {
    result.textContent = !found ? "" : found.length ? counted(result.dataset.found, numberOf(found)) : result.dataset.none;
    const close = form.querySelector(".facets-close");
    close.dataset.close ??= close.textContent;
    close.textContent = found ? counted(form.dataset.show, numberOf(found)) : close.dataset.close;
  }
  function showChoice() {
    const values = chosen().flat();
    chips.replaceChildren(...values.map((input) => {
      const [item, button] = [document.createElement("li"), document.createElement("button")];
      const name = input.closest("label").querySelector("span");
      // A number says nothing without its field.
      const label = /^[\d.,]+$/.test(input.value) ? `${input.closest(".facet").querySelector("legend").textContent} ${input.value}` : input.value;
      button.type = "button";
      button.className = "choice-value";
      button.textContent = label;
      if (name.lang) button.lang = name.lang;
      button.setAttribute("aria-label", chips.dataset.remove.replace("{name}", label));
      button.addEventListener("click", () => {
        input.checked = false;
        change();
        (chips.querySelector("button") || open).focus();
      });
      item.append(button);
      return item;
    }));
    for (const button of [box.querySelector(".choice-clear"), form.querySelector(".facets-clear")]) button.hidden = values.length === 0;
    box.querySelector(".facets-chosen").textContent = values.length ? digits(values.length) : "";
  }

  function keep() {
    const address = new URLSearchParams();
    facets().forEach((facet, index) => { for (const input of chosen()[index]) address.append(facet.dataset.name, input.value); });
    const text = String(address);
    try { history.replaceState(history.state, "", text ? `#${text}` : location.pathname + location.search); } catch (error) {}
  }
  function change() {
    limit = step;
    keep();
    show();
  }
  async function restore() {
    const address = location.hash.includes("=") ? new URLSearchParams(location.hash.slice(1)) : new URLSearchParams();
    const names = facets().map((facet) => facet.dataset.name);
    if ([...address.keys()].some((name) => names.includes(name))) {
      try { await loadValues(); } catch (error) { result.textContent = result.dataset.failed; }
    }
    let isKnown = true;
    for (const facet of facets()) {
      const values = new Set(address.getAll(facet.dataset.name).map((value) => value.toLowerCase()));
      for (const input of inputs(facet)) {
        input.checked = values.delete(input.value.toLowerCase());
      }
      if (values.size) isKnown = false;
      if (inputs(facet).some((input) => input.checked && input.closest("li").hidden)) unfold(facet);
    }
    await show();
    // An address may name what the list no longer has.
    if (!isKnown) {
      keep();
      if (!chosen().flat().length) result.textContent = result.dataset.none;
    }
  }

  function clear() {
    for (const input of chosen().flat()) input.checked = false;
    change();
  }
  function unfold(facet) {
    facet.classList.add("is-open");
    for (const item of facet.querySelectorAll("li")) item.hidden = false;
    facet.querySelector(".facet-more")?.remove();
  }

  // On a phone, the values are a sheet over the list.
  const open = box.querySelector(".facets-open");
  const sheet = document.createElement("dialog");
  sheet.className = "facets-sheet";
  sheet.setAttribute("aria-label", form.getAttribute("aria-label"));
  box.append(sheet);
  const home = form.nextSibling;
  function close() {
    if (sheet.contains(form)) box.insertBefore(form, home);
    if (sheet.open) sheet.close();
  }
  open.addEventListener("click", () => {
    sheet.append(form);
    sheet.showModal();
  });
  sheet.addEventListener("close", close);
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  matchMedia("(min-width: 64em) and (min-height: 30.01em)").addEventListener("change", close);

  form.addEventListener("change", change);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
  });
  form.addEventListener("click", async (event) => {
    if (!event.target.matches(".facet-more")) return;
    const facet = event.target.closest(".facet");
    try {
      await loadValues();
      const first = [...facet.querySelectorAll("li")].find((item) => item.hidden);
      unfold(facet);
      first?.querySelector("input").focus();
    } catch (error) {
      result.textContent = result.dataset.failed;
    }
  });
  for (const button of [box.querySelector(".choice-clear"), form.querySelector(".facets-clear")]) button.addEventListener("click", clear);
  more.addEventListener("click", async () => {
    const last = [...list.querySelectorAll(".list-entry a, tr:not(.list-group) a")].filter((link) => !link.closest("[hidden]")).length;
    limit += step;
    await show();
    [...list.querySelectorAll(".list-entry a, tr:not(.list-group) a")].filter((link) => !link.closest("[hidden]"))[last]?.focus();
  });
  addEventListener("hashchange", () => { if (!location.hash || location.hash.includes("=")) restore(); });
  addEventListener("pageshow", (event) => { if (event.persisted) restore(); });
  restore();
})();
