// What the reader may choose: light or dark colours, and the size of text. Classes of the root say it; the layout puts them back before paint.
(function () {
  'use strict';
  var root = document.documentElement, button = document.querySelector('.view-open'), words = button.dataset.words.split('|'), key;
  var choices = [
    { legend: words[0], name: 'scheme', options: [['', words[1]], ['scheme-light', words[2]], ['scheme-dark', words[3]]] },
    { legend: words[4], name: 'text', options: [['', words[5]], ['text-large', words[6]], ['text-largest', words[7]]] }
  ];
  try { key = JSON.stringify(['sitegen', new URL(root.dataset.site || root.dataset.root, location.href).pathname.replace(/[^\/]*$/, ''), 'view']); } catch (error) {}

  function isOn(option) { return option && root.classList.contains(option); }

  function choose(choice, option) {
    choice.options.forEach(function (each) { if (each[0]) root.classList.toggle(each[0], each[0] === option); });
    // The frame of the browser has the colour of the paper.
    var isChosen = isOn('scheme-light') || isOn('scheme-dark');
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.dataset.own = meta.dataset.own || meta.content;
      meta.content = isChosen ? getComputedStyle(document.body).backgroundColor : meta.dataset.own;
    });
    dispatchEvent(new Event('resize'));
    place();
    var kept = choices.flatMap(function (each) { return each.options; }).map(function (each) { return each[0]; }).filter(isOn);
    // Without storage, the choice holds for this page.
    try { if (kept.length) localStorage.setItem(key, kept.join(' ')); else localStorage.removeItem(key); } catch (error) {}
  }

  // Below its button, which stands lower where the site has a menu.
  function place() { panel.style.setProperty('--top', 'max(3.5rem, ' + Math.round(button.getBoundingClientRect().bottom) + 'px)'); }

  function make(name, values, content) {
    var element = Object.assign(document.createElement(name), values);
    element.append.apply(element, content || []);
    return element;
  }

  var panel = make('div', { className: 'view-panel', popover: 'auto', lang: root.lang, ariaLabel: button.ariaLabel }, choices.map(function (choice) {
    return make('fieldset', {}, [make('legend', { textContent: choice.legend })].concat(choice.options.map(function (option) {
      var input = make('input', { type: 'radio', name: 'view-' + choice.name, value: option[0] });
      input.checked = option[0] ? isOn(option[0]) : !choice.options.some(function (each) { return isOn(each[0]); });
      input.addEventListener('change', function () { choose(choice, option[0]); });
      return make('label', {}, [input, option[1]]);
    })));
  }));
  panel.setAttribute('role', 'dialog');
  panel.addEventListener('beforetoggle', place);
  document.body.append(panel);
  button.popoverTargetElement = panel;
  panel.showPopover();
})();
