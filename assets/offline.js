// Offline reading: the notice that the network is gone, and the page that lists what is saved. The worker does the saving
// (offline-worker.js).
(function () {
  'use strict';
  var own = window.sitegenOffline, main = document.querySelector('.offline');

  function notice() {
    var words = document.querySelector('.offline-gone');
    if (!words || main) return;
    // Screen readers announce later changes only in an element that already existed.
    var place = document.createElement('div');
    place.setAttribute('role', 'status');
    place.className = 'offline-notice';
    document.body.append(place);
    setTimeout(function () {
      words.hidden = false;
      place.append(words);
    });
    addEventListener('online', function () { words.hidden = true; });
    addEventListener('offline', function () { words.hidden = false; });
  }

  // The worker of this site, once it is active. Until then, another worker of the same host may control the page.
  function active(registration) {
    return new Promise(function (resolve, reject) {
      (function look() {
        var next = registration.installing || registration.waiting;
        if (registration.active) resolve(registration.active);
        else if (next) next.addEventListener('statechange', look, { once: true });
        else reject(new Error('no worker'));
      })();
    });
  }

  function ask(question) {
    return own.register().then(active).then(function (worker) {
      return new Promise(function (resolve, reject) {
        var channel = new MessageChannel();
        channel.port1.onmessage = function (event) { if (event.data.error) reject(new Error(event.data.error)); else resolve(event.data); };
        worker.postMessage(question, [channel.port2]);
      });
    });
  }

  function isOff() {
    try { return localStorage.getItem(own.key) === 'off'; } catch (error) { return false; }
  }
  function turn(isOn) {
    try { if (isOn) localStorage.removeItem(own.key); else localStorage.setItem(own.key, 'off'); } catch (error) {}
  }

  // A size such as 1.2 MB, in the format of the language.
  function size(bytes) {
    var isLarge = bytes >= 1e6;
    return new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumSignificantDigits: 2 })
      .format(bytes / (isLarge ? 1e6 : 1e3));
  }
  function part(name, place) { return (place || main).querySelector('.offline-' + name); }
  function show(element, isShown) { if (element) element.hidden = !isShown; }

  // An address that may come from anyone, if it is one and inside this site.
  function addressInSite(asked) {
    try { var address = asked && new URL(asked, own.home).href; } catch (error) { return null; }
    return address && address.startsWith(new URL('.', own.home).href) ? address : null;
  }

  function page() {
    var state = part('state'), list = part('units'), keepAll = part('keep-all'), removeAll = part('remove-all');
    var asked = addressInSite(new URLSearchParams(location.search).get('page'));
    if (asked) {
      part('missing').querySelector('a').href = asked;
      show(part('missing'), true);
    }

    function tell() {
      if (isOff()) {
        state.textContent = main.dataset.nothing;
        show(list, false);
        show(removeAll, false);
        show(keepAll, true);
        return;
      }
      return ask({ ask: 'state' }).then(function (told) {
        var units = told.units.filter(function (unit) { return unit.path; });
        var bytes = told.units.reduce(function (sum, unit) { return sum + unit.bytes; }, 0);
        var isWhole = told.units.every(function (unit) { return unit.isKept; });
        // On a completely saved site, a page that is not saved does not exist.
        if (asked && isWhole) part('missing').firstChild.data = main.dataset.absent + ' ';
        state.textContent = isWhole ? main.dataset.whole.replace('{size}', size(bytes)) : main.dataset.choice;
        list.querySelectorAll('.offline-unit').forEach(function (row) {
          var unit = units.find(function (unit) { return unit.path === row.dataset.path; });
          show(row, unit);
          if (!unit) return;
          part('size', row).textContent = size(unit.bytes) + (unit.isKept ? ' · ' + main.dataset.kept : '');
          show(part('keep', row), !unit.isKept);
          // Automatically saved files would come back.
          show(part('remove', row), unit.isKept && !told.isWhole);
          show(part('progress', row), false);
          part('keep', row).onclick = function () { keep(row, unit); };
          part('remove', row).onclick = function () { ask({ ask: 'remove', path: unit.path }).then(tell).then(function () { part('keep', row).focus(); }); };
        });
        show(list, true);
        show(keepAll, false);
        show(removeAll, true);
      });
    }

    function keep(row, unit) {
      var progress = part('progress', row), words = part('size', row);
      show(part('keep', row), false);
      show(progress, true);
      progress.max = unit.files;
      progress.value = 0;
      progress.tabIndex = -1;
      progress.focus();
      function go(start) {
        words.textContent = main.dataset.keeping.replace('{count}', start).replace('{total}', unit.files);
        return ask({ ask: 'keep', path: unit.path, digest: unit.digest, start: start }).then(function (answer) {
          if (answer.isOther || answer.done === answer.total) return tell().then(function () { (row.querySelector('button:not([hidden])') || part('remove-all')).focus(); });
          progress.value = answer.done;
          return go(answer.done);
        });
      }
      go(0).catch(function () {
        show(progress, false);
        show(part('keep', row), true);
        words.textContent = main.dataset.failed;
        part('keep', row).focus();
      });
    }

    keepAll.onclick = function () {
      turn(true);
      ask({ ask: 'begin' }).catch(function () {}).then(tell).then(function () { removeAll.focus(); });
    };
    removeAll.onclick = function () {
      ask({ ask: 'remove' }).then(function () {
        turn(false);
        return own.register();
      }).then(function (registration) { return registration.unregister(); }).then(tell).then(function () { keepAll.focus(); });
    };
    // The worker of the first visit is still saving.
    if (!isOff()) Promise.resolve(tell()).catch(function () {});
    else tell();
  }

  if (main) page(); else notice();
})();
