// Saves pages on a visitor's device. `sw.js`, next to the front page, loads it and lists in `site` what there is: the files that are
// always saved, and units of files that are saved with them (on small sites) or on request. Each unit has its own cache,
// whose name contains the site's path and the unit's digest. Unchanged files are copied from the previous cache, not fetched.
(function () {
  'use strict';
  var worker = self, site = worker.site, scope = new URL(worker.registration.scope).pathname;
  // The path distinguishes sites on the same host; no path contains a space.
  var own = 'sitegen ' + scope + ' ', units = [site.always].concat(site.units), isGone = false;
  // How long a saved page waits for the network, in ms.
  var patience = 4000, atOnce = 6, inOneGo = 48;

  function nameOf(unit) { return own + unit.path + ' ' + unit.digest; }
  // Normalizes addresses: a quote, for example, may be literal or %27.
  function spelt(path) {
    try { return path.split('/').map(function (part) { return encodeURIComponent(decodeURIComponent(part)); }).join('/'); } catch (error) { return path; }
  }
  function address(path) {
    var url = new URL(path, worker.registration.scope);
    return url.origin + spelt(url.pathname) + url.search;
  }
  // The cache's own entry under this address, which is never fetched, marks it as complete and lists its files.
  var whole = address('sw.js?kept');

  // The build's digest of a file: XXH64, of which the lists have the first ten digits. Files that the build
  // hashes in pieces have none. Source: Yann Collet, "xxHash fast digest algorithm".
  function digest(buffer) {
    if (buffer.byteLength > 1 << 20 || typeof BigInt === 'undefined') return null;
    var data = new DataView(buffer), length = buffer.byteLength, at = 0, hash, lanes;
    var one = BigInt('0x9E3779B185EBCA87'), two = BigInt('0xC2B2AE3D27D4EB4F'), three = BigInt('0x165667B19E3779F9');
    var four = BigInt('0x85EBCA77C2B2AE63'), five = BigInt('0x27D4EB2F165667C5'), none = BigInt(0);
    function cut(value) { return BigInt.asUintN(64, value); }
    function turned(value, count) { return cut(value << BigInt(count) | value >> BigInt(64 - count)); }
    function round(lane, input) { return cut(turned(cut(lane + input * two), 31) * one); }
    if (length >= 32) {
      lanes = [cut(one + two), two, none, cut(none - one)];
      for (; at + 32 <= length; at += 32) {
        for (var lane = 0; lane < 4; lane += 1) lanes[lane] = round(lanes[lane], data.getBigUint64(at + 8 * lane, true));
      }
      hash = cut(turned(lanes[0], 1) + turned(lanes[1], 7) + turned(lanes[2], 12) + turned(lanes[3], 18));
      lanes.forEach(function (lane) { hash = cut((hash ^ round(none, lane)) * one + four); });
    } else hash = five;
    hash = cut(hash + BigInt(length));
    for (; at + 8 <= length; at += 8) hash = cut(turned(hash ^ round(none, data.getBigUint64(at, true)), 27) * one + four);
    if (at + 4 <= length) {
      hash = cut(turned(hash ^ cut(BigInt(data.getUint32(at, true)) * one), 23) * two + three);
      at += 4;
    }
    for (; at < length; at += 1) hash = cut(turned(hash ^ cut(BigInt(data.getUint8(at)) * five), 11) * one);
    hash = cut((hash ^ hash >> BigInt(33)) * two);
    hash = cut((hash ^ hash >> BigInt(29)) * three);
    return (hash ^ hash >> BigInt(32)).toString(16).padStart(16, '0').slice(0, 10);
  }

  function each(list, count, work) {
    var next = 0;
    function go() { return next < list.length ? Promise.resolve(work(list[next++])).then(go) : null; }
    return Promise.all(Array.from({ length: count }, go));
  }

  // A redirected response must not answer a navigation, but a copy of its content may.
  function plain(answer) {
    if (!answer.redirected) return Promise.resolve(answer);
    return answer.blob().then(function (body) { return new Response(body, { status: 200, headers: { 'Content-Type': answer.headers.get('Content-Type') } }); });
  }

  function fetched(path) {
    return fetch(address(path), { cache: 'no-cache' }).then(function (answer) {
      if (!answer.ok) throw new Error(path + ': ' + answer.status);
      return plain(answer);
    });
  }

  // The files of a unit: paths with the digests of their contents.
  function files(unit) {
    if (unit.files) return Promise.resolve(unit.files);
    return fetched(unit.list).then(function (answer) { return answer.text(); }).then(function (text) {
      var told = digest(new TextEncoder().encode(text.trim()).buffer);
      if (told && told !== unit.digest) throw new Error(unit.list + ' is of another build');
      return JSON.parse(text);
    });
  }

  // Fetches a file, and computes its digest. Some hosts change pages in transit. But the contents of the previous build mean
  // that the new build is not completely uploaded.
  function newest(file, older) {
    return fetched(file[0]).then(function (answer) {
      return answer.clone().arrayBuffer().then(function (bytes) {
        var told = digest(bytes) || file[1];
        var before = older && older.files.get(file[0]);
        if (told !== file[1] && before && before[1] !== file[1] && before[before.length - 1] === told) throw new Error(file[0] + ' is of the build before');
        return [answer, told];
      });
    });
  }

  // The contents of a complete cache: paths with the build's digests and, if different, the digests of what the host sent.
  function content(name) {
    return caches.open(name).then(function (cache) { return cache.match(whole); }).then(function (answer) { return answer && answer.json(); })
      .then(function (list) { return list && new Map(list.map(function (file) { return [file[0], file]; })); });
  }

  // The complete caches of this site: names of units with their contents.
  function kept() {
    return caches.keys().then(function (names) {
      return Promise.all(names.filter(function (name) { return name.startsWith(own); }).map(function (name) {
        return content(name).then(function (map) { return map && { name: name, path: name.slice(own.length).split(' ')[0], files: map }; });
      }));
    }).then(function (list) { return list.filter(Boolean); });
  }

  // By cache name: the files that the host changed, with the digests of what it sent.
  var changed = {};

  // Puts at most `count` files of a unit into its cache, from `start` on; returns how many are there then. Files that an
  // earlier attempt saved are not fetched again.
  function keep(unit, start, count, older) {
    return Promise.all([files(unit), caches.open(nameOf(unit)), older ? caches.open(older.name) : null]).then(function (parts) {
      var list = parts[0], cache = parts[1], before = parts[2], others = changed[nameOf(unit)] || (changed[nameOf(unit)] = []), end = Math.min(list.length, start + count);
      return each(list.slice(start, end), atOnce, function (file) {
        var known = older && older.files.get(file[0]);
        var same = before && known && known.length < 3 && known[1] === file[1] ? before.match(address(file[0])) : older ? Promise.resolve() : cache.match(address(file[0]));
        return same.then(function (answer) { return answer ? [answer, file[1]] : newest(file, older); }).then(function (found) {
          if (found[1] !== file[1]) others.push([file[0], file[1], found[1]]);
          return cache.put(address(file[0]), found[0]);
        });
      }).then(function () {
        if (end === list.length) return cache.put(whole, new Response(JSON.stringify(list.concat(others))));
      }).then(function () { return { done: end, total: list.length }; });
    });
  }

  function savesData() { return Boolean(worker.navigator.connection && worker.navigator.connection.saveData); }

  // A new build is used only when it is complete. If a file is missing, the saved site stays.
  function gather(isAsked) {
    return kept().then(function (list) {
      var older = new Map(list.map(function (one) { return [one.path, one]; }));
      var wanted = units.filter(function (unit) { return unit === site.always || older.has(unit.path) || site.isWhole && (isAsked || !savesData()); });
      var missing = wanted.filter(function (unit) { return !older.has(unit.path) || older.get(unit.path).name !== nameOf(unit); });
      return each(missing, 1, function (unit) { return keep(unit, 0, Infinity, older.get(unit.path)); }).catch(function (error) {
        return Promise.all(missing.map(function (unit) { return caches.delete(nameOf(unit)); })).then(function () { throw error; });
      });
    });
  }

  function install() { return gather(false).then(function () { return worker.skipWaiting(); }); }

  function activate() {
    var names = units.map(nameOf);
    return caches.keys().then(function (all) {
      return Promise.all(all.filter(function (name) { return name.startsWith(own) && names.indexOf(name) < 0; }).map(function (name) { return caches.delete(name); }));
    }).then(function () { return worker.clients.claim(); });
  }

  // The saved response for an address, found as hosts find files: a folder serves its index, and extensions may be omitted.
  function answer(url) {
    var path = spelt(url.pathname), paths = path.endsWith('/') ? [path + 'index.html'] : /\.[^\/.]+$/.test(path) ? [path, path + '/index.html'] : [path + '.html', path + '/index.html', path];
    var found = null;
    // A folder without a trailing slash: its links would lead one level too high.
    function take(answer, path) { found = found || (answer && path === paths[1] ? Response.redirect(url.origin + url.pathname + '/' + url.search) : answer); }
    return caches.keys().then(function (names) {
      return each(names.filter(function (name) { return name.startsWith(own); }), 1, function (name) {
        return found || caches.open(name).then(function (cache) {
          return each(paths, 1, function (path) { return found || cache.match(url.origin + path).then(function (answer) { take(answer, path); }); });
        });
      });
    }).then(function () { return found; });
  }

  // Of each picture, one width is saved. It answers for the others, whose names differ in the width and the format only.
  function otherWidth(url) {
    var name = /^(.*\.[0-9a-f]{10}\.)\d+\.(?:webp|jpg|png)$/.exec(url.origin + spelt(url.pathname)), found = null;
    if (!name) return Promise.resolve(null);
    return caches.keys().then(function (names) {
      return each(names.filter(function (cache) { return cache.startsWith(own); }), 1, function (cache) {
        return found || caches.open(cache).then(function (cache) {
          return cache.keys().then(function (kept) {
            var other = kept.find(function (request) { return request.url.startsWith(name[1]) && /^\d+\.webp$/.test(request.url.slice(name[1].length)); });
            return other && cache.match(other).then(function (answer) { found = answer; });
          });
        });
      });
    }).then(function () { return found; });
  }

  // While there is a network, pages come from it, so that nobody reads an old one.
  function page(url, event) {
    var copy = answer(url);
    return copy.then(function (copy) {
      return new Promise(function (resolve, reject) {
        var timer = copy && setTimeout(function () { isGone = true; resolve(copy.clone()); }, patience);
        fetch(url.href, { cache: 'no-cache', credentials: 'same-origin', redirect: 'manual', signal: event.request.signal }).then(function (answer) {
          isGone = false;
          resolve(copy && answer.status >= 500 ? copy : answer);
        }, function () {
          isGone = true;
          if (copy) return resolve(copy);
          resolve(absent(url));
        }).then(function () { clearTimeout(timer); }, reject);
      });
    });
  }

  // A page that is not saved is replaced by the page that lists saved ones.
  function absent(url) {
    var place = address(site.page), asked = url.href.slice(worker.registration.scope.length);
    return url.href.split(/[?#]/)[0] === place ? Response.error() : Response.redirect(place + '?page=' + encodeURIComponent(asked));
  }

  worker.addEventListener('install', function (event) { event.waitUntil(install()); });
  worker.addEventListener('activate', function (event) { event.waitUntil(activate()); });

  worker.addEventListener('fetch', function (event) {
    var request = event.request, url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(scope) || request.headers.has('Range')) return;
    if (request.mode === 'navigate') return event.respondWith(page(url, event));
    event.respondWith(answer(url).then(function (copy) {
      return copy || fetch(request).catch(function (error) {
        return otherWidth(url).then(function (other) {
          if (!other) throw error;
          return other;
        });
      });
    }));
  });

  // Messages from pages; replies go to the port that they carry.
  var asked = {
    state: function () {
      return kept().then(function (list) {
        var names = list.map(function (one) { return one.name; });
        return {
          isWhole: site.isWhole,
          units: units.map(function (unit) {
            return { path: unit.path, digest: unit.digest, bytes: unit.bytes, files: unit.count, isKept: names.indexOf(nameOf(unit)) >= 0 };
          })
        };
      });
    },
    // Everything that is saved automatically, after the visitor had removed it.
    begin: function () { return gather(true).then(function () { return {}; }); },
    keep: function (question) {
      var unit = units.find(function (unit) { return unit.path === question.path && unit.digest === question.digest; });
      return unit ? keep(unit, question.start, inOneGo, null) : { isOther: true };
    },
    // A unit, or the whole site.
    remove: function (question) {
      return caches.keys().then(function (names) {
        var beginning = question.path === undefined ? own : own + question.path + ' ';
        return Promise.all(names.filter(function (name) { return name.startsWith(beginning); }).map(function (name) { return caches.delete(name); }));
      });
    }
  };
  worker.addEventListener('message', function (event) {
    var question = event.data || {}, port = event.ports[0];
    if (question === 'sitegen: network?' && isGone) event.source.postMessage('sitegen: no network');
    if (!port || !Object.prototype.hasOwnProperty.call(asked, question.ask)) return;
    event.waitUntil(Promise.resolve(asked[question.ask](question)).then(function (answer) {
      port.postMessage(answer || {});
    }, function (error) {
      port.postMessage({ error: String(error) });
    }));
  });
})();
