// Search, loaded when it is opened. It loads only the parts of the index that it needs: small classic scripts, because a page that
// was opened from a disk can load nothing else. The documentation of `SearchIndex` describes the format.
(function () {
  'use strict';
  var root = document.documentElement, folder = new URL('search/', new URL(root.dataset.root, location.href));
  var keyLength = 16, shownLength = 16, mostWords = 4, mostInVain = 4, mostNear = 6, titleRanks = 3;

  // Normalization. It must match that of the program: see SearchNormalizer.

  var initials = 'ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ');
  var vowels = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
  var finals = ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ');
  var special = { 'ł': 'l', 'ø': 'o', 'đ': 'd', 'ð': 'd', 'þ': 'th', 'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ı': 'i', 'ħ': 'h', 'ŧ': 't', 'ŋ': 'n', 'ĸ': 'k', 'ς': 'σ' };
  var isAccent = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f\u00ad\u200b-\u200d\u2060\ufeff]/;
  var isLetter = /[\p{L}\p{N}\p{M}]/u, isUnspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u3096\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{3ffff}]/u;

  var known = new Map();
  function plain(character) {
    if (!known.has(character)) known.set(character, letters(character));
    return known.get(character);
  }

  // The letters of a character; `initial` is its first consonant if it is Hangul; null for a separator.
  function letters(character) {
    var letters = '', initial = '', isLeftOut = false;
    Array.from(character.normalize('NFKD')).forEach(function (part) {
      var code = part.codePointAt(0);
      if (isAccent.test(part)) isLeftOut = true;
      else if (code >= 0x1100 && code <= 0x1112) {
        if (!letters) initial = initials[code - 0x1100];
        letters += initials[code - 0x1100];
      } else if (code >= 0x1161 && code <= 0x1175) letters += vowels[code - 0x1161];
      else if (code >= 0x11a8 && code <= 0x11c2) letters += finals[code - 0x11a7];
      else Array.from(part.toLowerCase()).forEach(function (small) {
        if (!isLetter.test(small)) return;
        if (small >= '\u30a1' && small <= '\u30f6') small = String.fromCharCode(small.charCodeAt(0) - 0x60);
        letters += special[small] || small;
      });
    });
    return letters || isLeftOut ? { letters: letters, initial: initial } : null;
  }

  // A normalized text. For each letter, it has the range of its character in the original.
  function read(text) {
    var result = { text: text, letters: [], from: [], to: [], words: [], starts: [], initials: '', initialFrom: [], initialTo: [] };
    var at = 0, word = null, isInWord = false;
    function endWord() {
      if (word) word.end = result.letters.length;
      word = null;
      isInWord = false;
    }
    for (var character of text) {
      var next = at + character.length, found = /['\u2019\u02bc\uff07]/.test(character) ? undefined : plain(character);
      if (found === undefined) isInWord = false;
      else if (found === null) endWord();
      else if (found.letters) {
        if (!word) result.words.push(word = { start: result.letters.length, end: 0 });
        if (!isInWord || found.initial || isUnspaced.test(found.letters)) result.starts.push(result.letters.length);
        isInWord = true;
        if (found.initial) {
          result.initials += found.initial;
          result.initialFrom.push(at);
          result.initialTo.push(next);
        }
        Array.from(found.letters).forEach(function (letter) {
          result.letters.push(letter);
          result.from.push(at);
          result.to.push(next);
        });
      }
      at = next;
    }
    endWord();
    return result;
  }

  function joined(result, start, end) { return result.letters.slice(start, end).join(''); }

  function isBefore(a, b) {
    var i = 0;
    while (i < a.length && i < b.length && a.codePointAt(i) === b.codePointAt(i)) i += 1;
    return i < a.length && i < b.length ? a.codePointAt(i) < b.codePointAt(i) : a.length < b.length;
  }

  // Files of the index.

  var waiting = {}, loaded = {}, index = null;
  function receive(name, content) { if (waiting[name]) waiting[name](content); }
  window.sitegenSearch = Object.assign(receive, window.sitegenSearch);

  function load(name) {
    // A single-file edition contains the files of the index.
    var given = window.sitegenSearch.files;
    if (given) return name in given ? Promise.resolve(given[name]) : Promise.reject(new Error(name));
    return loaded[name] || (loaded[name] = new Promise(function (resolve, reject) {
      var script = document.createElement('script');
      function end() {
        delete waiting[name];
        script.remove();
      }
      waiting[name] = function (content) {
        end();
        resolve(content);
      };
      script.onerror = function () {
        end();
        delete loaded[name];
        reject(new Error(name));
      };
      // A thousand files with the same beginning are in a folder: k12/k12345.js. The version distinguishes cached files of an older index.
      script.src = folder + name.replace(/^(\D+\d+)\d{3}$/, '$1/$&') + '.js' + (index && /^http/.test(folder.protocol) ? '?' + index.version : '');
      document.head.append(script);
    }));
  }

  function start() {
    return index ? Promise.resolve(index) : load('index').then(function (content) { return index = content; });
  }

  // The index of the last separator that is not after a key, and of the last that begins with the key.
  function range(separators, key) {
    var first = 0, last;
    while (first + 1 < separators.length && !isBefore(key, separators[first + 1])) first += 1;
    last = first;
    while (last + 1 < separators.length && separators[last + 1].startsWith(key)) last += 1;
    return [first, last];
  }

  // The first and the last page of a table that may have keys with a prefix. If there are many, the last is only a bound.
  function pages(table, key) {
    var directory = index.tables[table];
    if (typeof directory === 'string') return Promise.resolve(range(directory.split(' '), key));
    var parts = range(directory.first.split(' '), key), isWide = parts[1] - parts[0] > 1;
    return Promise.all((isWide ? [parts[0]] : spread(parts)).map(function (part) { return load(table + '-' + part); })).then(function (lists) {
      var base = directory.at[parts[0]], found = range(lists.join(' ').split(' '), key);
      return [base + found[0], isWide ? Infinity : base + found[1]];
    });
  }

  function spread(range) {
    var list = [];
    for (var i = range[0]; i <= range[1]; i += 1) list.push(i);
    return list;
  }

  // The entries of a page: keys with their values.
  function rows(page) {
    var last = [];
    return page.split(' ').map(function (row) {
      var parts = /^(.)([^A-H]*)(.*)$/u.exec(row);
      last = last.slice(0, parseInt(parts[1], 36)).concat(Array.from(parts[2]));
      return { key: last.join(''), value: parts[3] };
    });
  }

  function rowsBehind(table, key, range) {
    return Promise.all(spread(range).map(function (number) { return load(table + number); })).then(function (found) {
      return found.flatMap(rows).filter(function (row) { return row.key.startsWith(key); });
    });
  }

  var digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-';
  function list(text) {
    var last = -1, distance = 0, unit = 1, found = [];
    for (var i = 0; i < text.length; i += 1) {
      var digit = digits.indexOf(text[i]);
      distance += digit % 32 * unit;
      if (digit >= 32) unit *= 32;
      else {
        found.push(last += distance + 1);
        distance = 0;
        unit = 1;
      }
    }
    return found;
  }

  function take(found, value, isEnd) {
    value.replace(/([A-H])([0-9a-z]+)/g, function (all, rank, document) {
      // A name that equals the query ranks higher than one that continues.
      var score = (rank.charCodeAt(0) - 65) * 10 - (isEnd ? 3 : 0), number = parseInt(document, 36);
      if (!found.scores.has(number) || found.scores.get(number) > score) found.scores.set(number, score);
      return all;
    });
  }

  // The documents of a key with their scores (lower is better), and whether these are all.
  var lookedUp = new Map();
  function lookUp(letters) {
    var key = Array.from(letters).slice(0, keyLength).join('');
    if (!lookedUp.has(key)) lookedUp.set(key, find(key));
    lookedUp.get(key).catch(function () { lookedUp.delete(key); });
    return lookedUp.get(key);
  }
  function find(key) {
    var found = { scores: new Map(), isAll: true, total: 0 };
    return pages('k', key).then(function (range) {
      if (range[1] - range[0] > 1) return common(key, found);
      return rowsBehind('k', key, range).then(function (rows) {
        var isCrowded = false;
        rows.forEach(function (row) {
          if (row.value.endsWith('+')) isCrowded = true;
          take(found, row.value, row.key === key && Array.from(key).length < keyLength);
        });
        found.total = found.scores.size;
        return isCrowded ? common(key, found) : found;
      });
    });
  }

  // The documents of a prefix that very many keys share: the best ones, and all if they are not too many.
  function common(key, found) {
    return pages('t', key).then(function (range) {
      return rowsBehind('t', key, [range[0], range[0]]).then(function (rows) {
        var row = rows.find(function (row) { return row.key === key; });
        if (!row) return found;
        var parts = /^([^.]*)\.([0-9a-z]+)(?:~(.*))?$/.exec(row.value);
        take(found, parts[1], false);
        found.total = parseInt(parts[2], 36);
        found.isAll = parts[3] !== undefined;
        if (found.isAll) list(parts[3]).forEach(function (number) { if (!found.scores.has(number)) found.scores.set(number, 80); });
        return found;
      });
    });
  }

  // Scripts without spaces are indexed as bigrams.
  function lookUpWord(word) {
    var letters = Array.from(word);
    if (letters.length < 3 || !letters.every(function (letter) { return isUnspaced.test(letter); })) return lookUp(word);
    var pairs = letters.slice(0, 5).slice(1).map(function (letter, i) { return letters[i] + letter; });
    return Promise.all([lookUp(word)].concat(pairs.map(lookUp))).then(function (found) {
      var whole = found.shift(), all = both(found);
      all.scores.forEach(function (score, number) { if (!whole.scores.has(number)) whole.scores.set(number, score); });
      return whole;
    });
  }

  // The documents of each word.
  function both(found) {
    var whole = found.filter(function (one) { return one.isAll; }), result = { scores: new Map(), isAll: true, total: 0, open: [] };
    var needed = whole.length ? whole : found;
    found.forEach(function (one, i) { if (whole.length && !one.isAll) result.open.push(i); });
    if (!whole.length) result.isAll = false;
    if (!needed.length) return result;
    needed.sort(function (a, b) { return a.scores.size - b.scores.size; })[0].scores.forEach(function (score, number) {
      var worst = 0;
      for (var one of needed) {
        if (!one.scores.has(number)) return;
        worst = Math.max(worst, one.scores.get(number));
      }
      result.scores.set(number, worst + 5);
    });
    result.total = result.scores.size;
    return result;
  }

  // Documents.

  function shown(number) {
    return load('d' + Math.floor(number / shownLength)).then(function (list) {
      var entry = list[number % shownLength];
      return {
        number: number, group: entry[0], path: entry[1], title: read(entry[2]), line: read(entry[3]), language: entry[4] || '', cloth: entry[5],
        picture: entry[6] || '', other: entry[7] ? read(entry[7]) : null
      };
    });
  }

  function texts(number) {
    if (!index || !index.textsLength) return Promise.resolve(null);
    var length = index.textsLength;
    return load('x' + Math.floor(number / length)).then(function (list) { return list[number % length] || null; }, function () { return null; });
  }

  // The ranges in a text that match these letters, from the beginning of a word or syllable; or null.
  function place(result, letters) {
    var wanted = Array.from(letters), own = result.letters;
    for (var start of result.starts) {
      var i = 0;
      while (i < wanted.length && own[start + i] === wanted[i]) i += 1;
      if (i === wanted.length) return [result.from[start], result.to[start + i - 1]];
    }
    return null;
  }

  function initialPlace(result, letters) {
    var at = result.initials.indexOf(letters);
    return at < 0 ? null : [result.initialFrom[at], result.initialTo[at + letters.length - 1]];
  }

  // The ranges to mark: those of the whole query, or else of its words.
  function marks(result, query) {
    if (!result) return [];
    if (query.isInitials) {
      var initial = initialPlace(result, query.whole);
      if (initial) return [initial];
    }
    var whole = place(result, query.whole);
    if (whole) return [whole];
    return query.words.map(function (word) { return place(result, word); }).filter(Boolean).sort(function (a, b) { return a[0] - b[0]; });
  }

  // Queries.

  function parsed(text) {
    var result = read(text), words = result.words.map(function (word) { return joined(result, word.start, word.end); });
    var whole = result.letters.join('');
    return { text: text, whole: whole, mixed: mixed(text), isApart: isApart(text), words: words.filter(function (word, i) { return words.indexOf(word) === i; }), isInitials: /^[ㄱ-ㅎ]{2,}$/.test(whole) };
  }

  // Syllables that stand one by one, as in 소 금, are one word, if there is such a word.
  function isApart(text) { return /^[가-힣](\s+[가-힣])+$/.test(text.normalize('NFC').trim()); }

  // A query of syllables and initials, as in 해ㄹㅍㅌ: the initials of all, and a pattern of letters; null if it has not both.
  function mixed(text) {
    var characters = Array.from(text.normalize('NFC').replace(/\s/g, '')), hasBoth = /[ㄱ-ㅎ]/.test(text) && /[가-힣]/.test(text.normalize('NFC'));
    if (!hasBoth || !characters.every(function (character) { return /[ㄱ-ㅎ가-힣]/.test(character); })) return null;
    var parts = characters.map(plain);
    return {
      initials: parts.map(function (part) { return part.initial || part.letters; }).join(''),
      pattern: new RegExp(characters.map(function (character, i) {
        // A syllable is the beginning of one: 해 finds 핼.
        return parts[i].letters + (/[ㄱ-ㅎ]/.test(character) ? '[ㅏ-ㅣ]+[ㄱ-ㅎ]*?' : '[ㄱ-ㅎ]*?');
      }).join(''))
    };
  }

  // All results, best first: `{hits, isAll, total}`; `hits` are document numbers.
  function search(query, scope) {
    var isCut = Array.from(query.whole).length > keyLength;
    var words = query.words.slice().sort(function (a, b) { return b.length - a.length; });
    var asked = query.isInitials || words.length < 2 && !isUnspaced.test(query.whole) ? [] : words.slice(0, mostWords);
    return Promise.all([lookUp(query.whole), Promise.all(asked.map(lookUpWord))]).then(function (found) {
      var whole = found[0], isOneWord = query.isApart && whole.scores.size > 0;
      var together = found[1].length && !isOneWord ? both(found[1]) : { scores: new Map(), isAll: true, open: [] };
      var unsure = together.open.map(function (i) { return asked[i]; }).concat(words.slice(asked.length && mostWords));
      var scores = new Map(together.scores);
      whole.scores.forEach(function (score, number) { if (!scores.has(number) || scores.get(number) > score) scores.set(number, score); });
      var hits = Array.from(scores.keys()).filter(function (number) { return !scope || number === scope[0] || number >= scope[1] && number < scope[2]; });
      hits.sort(function (a, b) { return scores.get(a) - scores.get(b) || a - b; });
      return {
        query: query, hits: hits, scores: scores, total: Math.max(hits.length, scope ? 0 : whole.total),
        isAll: whole.isAll && together.isAll,
        // What the index does not decide is checked in the documents.
        isFound: function (document) {
          function has(letters) { return [document.title, document.other, document.line].some(function (text) { return text && place(text, letters); }); }
          if (whole.scores.has(document.number) && (!isCut || has(query.whole))) return true;
          return together.scores.has(document.number) && (asked.length === 0 || unsure.every(has));
        }
      };
    });
  }

  // The first results that really match.
  function first(result, count) {
    // Limits how many documents are checked in vain.
    var documents = [], at = 0, most = count + (result.query.words.length > 2 ? 0 : mostInVain);
    function more() {
      if (documents.length < count && at >= most && at < result.hits.length) result.isAll = false;
      if (documents.length >= count || at >= result.hits.length || at >= most) return Promise.resolve(documents);
      var next = result.hits.slice(at, at += Math.min(count - documents.length, most - at));
      return Promise.all(next.map(shown)).then(function (found) {
        documents = documents.concat(found.filter(result.isFound));
        return more();
      });
    }
    return more();
  }

  // The results of a query of syllables and initials.
  function searchMixed(query, scope) {
    return search({ text: query.text, whole: query.mixed.initials, words: [query.mixed.initials], isInitials: true }, scope).then(function (result) {
      var isFound = result.isFound;
      result.isFound = function (document) {
        return isFound(document) && [document.title, document.other, document.line].some(function (text) { return text && query.mixed.pattern.test(text.letters.join('')); });
      };
      return result;
    });
  }

  // Typing errors: one half of the word is correct, so the words of the site that share a half are compared.
  function near(word) {
    var letters = Array.from(word), half = Math.floor(letters.length / 2);
    if (letters.length < 4 || /^[0-9]+$/.test(word) || /^[ㄱ-ㅎ]+$/.test(word)) return Promise.resolve([]);
    var most = letters.length < 7 ? 1 : 2, back = letters.slice().reverse();
    function candidates(table, key) {
      return pages(table, key).then(function (range) { return rowsBehind(table, key, [range[0], Math.min(range[1], range[0] + 2)]); });
    }
    // If the two letters in the middle are swapped, neither half is correct.
    var swapped = letters.slice(0, half - 1).concat(letters[half], letters[half - 1]);
    return Promise.all([
      candidates('w', letters.slice(0, half).join('')), candidates('r', back.slice(0, letters.length - half).join('')), candidates('w', swapped.join(''))
    ]).then(function (found) {
      found[0] = found[0].concat(found.pop());
      var words = found[0].map(function (row) { return row.key; });
      found[1].forEach(function (row) { words.push(Array.from(row.key).reverse().join('')); });
      var matches = Array.from(new Set(words)).map(function (other) { return distance(letters, Array.from(other), most); }).filter(Boolean)
        .sort(function (a, b) { return a.steps - b.steps || a.rest - b.rest || (a.word < b.word ? -1 : 1); });
      var nearest = matches.filter(function (match) { return match.steps === matches[0].steps; }).slice(0, mostNear);
      return Promise.all(nearest.map(function (match) { return lookUp(match.word); })).then(function (found) {
        // Of words that are equally near, the one that most titles have is meant.
        nearest.forEach(function (match, i) {
          match.titles = Array.from(found[i].scores.values()).filter(function (score) { return score < titleRanks * 10; }).length;
        });
        return nearest.sort(function (a, b) { return b.titles - a.titles; }).map(function (match) { return match.word; });
      });
    });
  }

  // The edit distance, with transpositions, from a word to a prefix of another.
  function distance(a, b, most) {
    var before = [], last = b.map(function (_, i) { return i; }).concat(b.length), row, best = null;
    for (var i = 1; i <= a.length; i += 1) {
      row = [i];
      for (var j = 1; j <= b.length; j += 1) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      before = last;
      last = row;
    }
    for (var end = Math.max(1, a.length - most); end <= Math.min(b.length, a.length + most); end += 1) {
      if (last[end] > most) continue;
      if (!best || last[end] < best.steps || last[end] === best.steps && end === b.length) best = { steps: last[end], end: end };
    }
    return best && { steps: best.steps, rest: b.length - best.end, word: b.slice(0, best.end).join('') };
  }

  // The query with typing errors corrected to known words; null if there are none.
  function corrected(query) {
    return Promise.all(query.words.map(function (word) {
      return lookUpWord(word).then(function (found) { return found.scores.size ? [word] : near(word); });
    })).then(function (choices) {
      if (query.isInitials || choices.some(function (choice) { return !choice.length; })) return null;
      var words = choices.map(function (choice) { return choice[0]; });
      return words.join(' ') === query.words.join(' ') ? null : { text: query.text, whole: words.join(''), words: words, isInitials: false };
    });
  }

  // The results for a text: `{query, documents, isAll, total, isCorrected}`.
  function answer(text, scope, count) {
    var query = parsed(text);
    if (!query.whole) return Promise.resolve(null);
    return start().then(function () { return search(query, scope); }).then(function (result) {
      return first(result, count).then(function (documents) {
        if (documents.length) return { query: query, documents: documents, isAll: result.isAll, total: result.total, isCorrected: false };
        if (query.mixed) {
          return searchMixed(query, scope).then(function (result) {
            return first(result, count).then(function (documents) {
              return { query: result.query, documents: documents, isAll: result.isAll, total: documents.length, isCorrected: false };
            });
          });
        }
        return corrected(query).then(function (other) {
          if (!other) return { query: query, documents: [], isAll: true, total: 0, isCorrected: false };
          return search(other, scope).then(function (result) {
            return first(result, count).then(function (documents) {
              return { query: other, documents: documents, isAll: result.isAll, total: result.total, isCorrected: documents.length > 0 };
            });
          });
        });
      });
    });
  }

  function renew() {
    loaded = {};
    index = null;
  }

  receive.searcher = { answer: answer, renew: renew, read: read, marks: marks, texts: texts, start: start };
})();
