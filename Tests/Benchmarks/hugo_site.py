"""The same books as a site of Hugo: its fastest way to make pages from data (a content adapter), the same fields, the same markup.

The drawn covers are taken from pages that sitegen made, thirty-two of them in turn, so that pages weigh the same."""

import re
import shutil
from pathlib import Path

CONFIG = """baseURL = "https://example.org/"
title = "책장"
disableKinds = ["taxonomy", "term", "rss", "sitemap", "robotsTXT", "404"]
relativeURLs = false
uglyURLs = true
[pagination]
pagerSize = 200
[markup.goldmark.renderer]
hardWraps = true
"""

VOLUME = """<!doctype html>
<html lang="ko" data-root="../index.html" class="cloth-{{ mod .Weight 16 }}" data-series="{{ .Section }}" data-volume="{{ .Weight }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{{ .Title }} · {{ .CurrentSection.Title }}</title>
<meta name="description" content="{{ .Plain | strings.Truncate 200 }}">
<meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171614" media="(prefers-color-scheme: dark)">
{{ partial "view-script.html" . }}
<link rel="icon" href="../assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../assets/site.css">
<link rel="stylesheet" href="../type.css">
<script type="application/ld+json">{{ dict "@context" "https://schema.org" "@type" "Book" "name" .Title "position" (string .Weight) "isPartOf" (dict "@type" "BookSeries" "name" .CurrentSection.Title "inLanguage" "en") "author" (dict "@type" "Person" "name" .Params.author) "datePublished" (.Date.Format "2006-01-02") "numberOfPages" .Params.pages "inLanguage" "en" | jsonify | safeJS }}</script>
{{ partial "before-paint.html" . }}
<script src="../assets/site.js" defer onerror="document.documentElement.classList.remove('scripted')"></script>
{{ partial "view.html" . }}
</head>
<body>
<a class="skip" href="#content">본문으로 건너뛰기</a>
<header class="volume-header">
  <div class="volume-back trail-only">
    <nav class="trail" aria-label="현재 위치">
      <ol>
        <li class="trail-parent"><a href="page-{{ add 1 (div (sub .Weight 1) 200) }}.html" lang="en">{{ .CurrentSection.Title }}</a></li>
      </ol>
    </nav>
  </div>
  <p class="volume-header-title" lang="en" aria-hidden="true">{{ .Title }}</p>
  <nav class="volume-numbers" aria-label="권 목록">
    <ol class="numbers" lang="en">
      {{- $before := .PrevInSection }}{{ $after := .NextInSection }}
      {{- with $before }}{{ with .PrevInSection }}{{ partial "number.html" . }}{{ end }}{{ partial "number.html" . }}{{ end }}
      <li><a class="numbers-button" href="{{ .Weight }}.html" title="{{ .Title }}" aria-label="{{ .Weight }}권" aria-current="page">{{ .Weight }}</a></li>
      {{- with $after }}{{ partial "number.html" . }}{{ with .NextInSection }}{{ partial "number.html" . }}{{ end }}{{ end }}
      <li class="numbers-gap" aria-hidden="true">…</li>
      <li class="numbers-gap" aria-hidden="true">…</li>
      <li><a class="numbers-button" href="1.html" title="{{ .CurrentSection.Title }}" aria-label="1권">1</a></li>
    </ol>
  </nav>
  {{ partial "view-button.html" . }}
</header>
<main id="content" class="volume" lang="en">
  <div class="volume-flap">
    <div class="cover cloth-{{ mod .Weight 16 }}" aria-hidden="true">
      {{ partial (printf "covers/%d.html" (mod .Weight COVERS)) . }}
    </div>
    <div class="volume-about">
      <h1 class="volume-title">{{ .Title }}</h1>
      <dl class="volume-facts">
        <div><dt>Author</dt><dd>{{ .Params.author }}</dd></div>
        <div><dt>Released</dt><dd><time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "January 2, 2006" }}</time></dd></div>
        <div><dt>Pages</dt><dd>{{ .Params.pages }}</dd></div>
      </dl>
    </div>
  </div>
  <div class="volume-text">
    <section class="volume-section">
      <h2>Dedication</h2>
      <div class="prose volume-dedication">
{{ .Params.dedication | .RenderString (dict "display" "block") }}
      </div>
    </section>
    <section class="volume-section">
      <h2>Summary</h2>
      <div class="volume-summary">
        <div class="prose fold" id="summary">
{{ .Content }}
        </div>
        <button class="fold-button" type="button" lang="ko" aria-expanded="false" aria-controls="summary" data-more="더 보기" data-less="접기">더 보기</button>
      </div>
    </section>
    <section class="volume-section">
      <h2>Chapters</h2>
      <ol class="volume-chapters">
        {{- range .Params.chapters }}
        <li>{{ .title }}</li>
        {{- end }}
      </ol>
    </section>
    <p class="volume-wiki"><a href="{{ .Params.wiki }}">Wiki</a></p>
  </div>
</main>
<nav class="neighbours" aria-label="앞뒤 권">
  {{- with .PrevInSection }}
  <a class="neighbours-previous" rel="prev" href="{{ .Weight }}.html"><span class="neighbours-cover cloth-{{ mod .Weight 16 }}"></span>
<span class="neighbours-words"><span>이전 권</span> <span lang="en">{{ .Title }}</span></span></a>
  {{- end }}
  {{- with .NextInSection }}
  <a class="neighbours-next" rel="next" href="{{ .Weight }}.html"><span class="neighbours-cover cloth-{{ mod .Weight 16 }}"></span>
<span class="neighbours-words"><span>다음 권</span> <span lang="en">{{ .Title }}</span></span></a>
  {{- end }}
</nav>
</body>
</html>
"""

NUMBER = """
      <li><a class="numbers-button" href="{{ .Weight }}.html" title="{{ .Title }}" aria-label="{{ .Weight }}권">{{ .Weight }}</a></li>"""

LIST = """<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>{{ .Title }}</title><link rel="stylesheet" href="../assets/site.css"></head>
<body><main class="series"><h1>{{ .Title }}</h1>
<ul class="series-volumes">
  {{- range (.Paginate .RegularPages).Pages }}
    <li class="series-volume">
      <a href="{{ .Weight }}.html">
        <span class="series-cover" aria-hidden="true"><span class="cover cloth-{{ mod .Weight 16 }}">{{ partialCached "covers/0.html" . 0 }}</span></span>
        <span class="series-volume-title">{{ .Title }}</span>
      </a>
      <time class="series-volume-date" datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "January 2, 2006" }}</time>
    </li>
  {{- end }}
</ul></main></body></html>
"""

HOME = """<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>책장</title></head><body><ul>
{{ range .Site.Sections }}<li><a href="{{ .Section }}/index.html">{{ .Title }}</a></li>
{{ end }}</ul></body></html>
"""

RECORDS = """{{ with resources.Get "NAME.json" | transform.Unmarshal }}{{ range $index, $record := .data }}
{{- $book := $record.attributes -}}
{{- $.AddPage (dict "path" (string (add $index 1)) "title" $book.title "weight" (add $index 1) "dates" (dict "date" (time.AsTime $book.release_date))
  "content" (dict "mediaType" "text/markdown" "value" $book.summary)
  "params" (dict "author" $book.author "pages" $book.pages "dedication" $book.dedication "wiki" $book.wiki "chapters" $book.chapters)) -}}
{{ end }}{{ end }}
"""


def write(folder: Path, site: Path, pages: list[Path]):
    """A site of Hugo in `folder` with the series of `site`; `pages` are pages of volumes that sitegen made."""
    shutil.rmtree(folder, ignore_errors=True)
    layouts = folder / "layouts"
    (layouts / "partials/covers").mkdir(parents=True)
    (folder / "hugo.toml").write_text(CONFIG, "utf-8")
    for number, page in enumerate(pages):
        cover = re.search(r"<svg class=\"cover-drawn\".*?</svg>", page.read_text("utf-8"), re.DOTALL)
        (layouts / f"partials/covers/{number}.html").write_text(cover.group(0), "utf-8")
    page = pages[0].read_text("utf-8")
    parts = re.findall(r"<script>\n.*?</script>|<template id=\"view\">.*?</template>|<button class=\"view-open\".*?</button>", page, re.DOTALL)
    for name, part in zip(("view-script", "before-paint", "view", "view-button"), parts, strict=True):
        (layouts / f"partials/{name}.html").write_text(part, "utf-8")
    (layouts / "partials/number.html").write_text(NUMBER, "utf-8")
    (layouts / "single.html").write_text(VOLUME.replace("COVERS", str(len(pages))), "utf-8")
    (layouts / "list.html").write_text(LIST, "utf-8")
    (layouts / "home.html").write_text(HOME, "utf-8")
    for series in sorted(path for path in (site / "data").iterdir() if path.is_dir()):
        content = folder / "content" / series.name
        content.mkdir(parents=True)
        (content / "_index.md").write_text(f"---\ntitle: {series.name}\n---\n", "utf-8")
        (content / "_content.gotmpl").write_text(RECORDS.replace("NAME", series.name), "utf-8")
        (folder / "assets").mkdir(exist_ok=True)
        shutil.copy(series / "data.json", folder / f"assets/{series.name}.json")
    shutil.copytree(site / "output/assets", folder / "static/assets")
