// Gives each block of code a button that copies it.
(function () {
  'use strict';
  var words = document.currentScript.dataset;
  if (!navigator.clipboard) return;
  document.querySelectorAll('.article-text pre').forEach(function (block) {
    var frame = document.createElement('div'), button = document.createElement('button');
    frame.className = 'copied-code';
    button.className = 'copy';
    button.type = 'button';
    button.lang = words.language;
    button.textContent = words.copy;
    block.replaceWith(frame);
    frame.append(block, button);
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(block.textContent).then(function () {
        button.textContent = words.copied;
        button.classList.add('copied');
        setTimeout(function () {
          button.textContent = words.copy;
          button.classList.remove('copied');
        }, 2000);
      });
    });
  });
}());
