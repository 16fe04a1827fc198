"""A vault of twelve notes as Obsidian writes them, about books that do not exist: records, a shelf, a journal and pages, with every form that a note may
have, and a series whose texts have notes of their own. The same in every run.

usage: shown_vault.py FOLDER writes the data of the site."""

import json
import sys
from pathlib import Path

import pytest

from drawn_photographs import COVERS, drawn
from site_builder import build

BASE = "https://example.org/vault/"
# What only those read who press, and what nobody reads.
HIDDEN = ["우체부는 끝내 섬을 떠나지 못한다", "등대지기가 편지를 쓴 사람이었다", "마지막 배에는 아무도 타지 않았다"]
COMMENTS = ["아직 확인하지 않은 생각", "빌려준 사람의 이름", "옮길 때 지울 것"]

SITE = {"title": "소금 서랍", "url": BASE, "language": "ko", "author": "모지안", "backlinks": True}

NOTES = {
    "slips/collection.yaml": json.dumps({"kind": "records", "title": "쪽지", "language": "ko", "tags": "inline", "order": 1,
                                         "fields": {"writer": {"label": "지은이", "search": "person"}, "place": {"label": "읽은 곳", "show": "list"},
                                                    "tags": {"type": "list", "label": "꼬리표", "search": "tag"}},
                                         "keys": {"place": "읽은 곳"}}, ensure_ascii=False),
    "slips/소금 등대.md": """---
title: 소금 등대
writer: "[[people/한여울|한여울]]"
date: 2026-01-05
---
첫 문장은 ==불이 꺼진 뒤에야 보이는 것==에 대한 이야기다.[^불] 같은 이야기를 [[밀물 읽기|밀물을 읽는 사람]]에게서도 들었고, [[밀물 읽기#셋째 날]]에는 더 자세하다.[^1] %%아직 확인하지 않은 생각%%

읽은 곳:: 바닷가 창가 자리

![[등대.jpg|300]]

## 불빛의 길이

등대의 불빛은 스물세 해리를 간다고 쓰여 있다. 다시 세어 보면 스물두 해리다.[^1] ^light-22

> [!note] 판본에 대하여
> 첫 판에는 지도가 없다. **둘째 판**부터 [[글자와 기호]]에 적은 기호가 쓰인다.

#등대 #바다/겨울

[^불]: 한여울, 『소금 등대』, 물결서림, 12쪽.
[^1]: 쪽수는 둘째 판을 따랐다. [[숨은 결말]]도 볼 것.
""",
    "slips/밀물 읽기.md": """---
title: 밀물 읽기
date: 2026-01-12
---
밀물표를 소설처럼 읽는 사람이 있다. 그는 [[소금 등대]]의 여백에 날마다 한 줄을 적었다.

## 첫째 날

> [!tip]- 접어 둔 귀띔
> 물때는 달이 아니라 *골목*을 보면 안다.
>
> - 젖은 계단이 셋이면 밀물
> - 넷이면 이미 늦었다

## 둘째 날

> [!warning]+ 펼쳐 둔 주의
> 난간에 기대지 말 것.[^난간]

> [!quote]
> 바다는 제 이름을 부르는 사람에게만 대답한다.

> [!question] 왜 하필 소금인가?
> > [!example] 속에 든 상자
> > 속의 상자도 제목과 글이 있다.

## 셋째 날

셋째 날의 기록은 짧다. 빛의 길이는 [[소금 등대#^light-22|이미 적은 대로]]다.

%%
빌려준 사람의 이름
%%

[^난간]: 난간은 이듬해에 고쳤다.
""",
    "slips/숨은 결말.md": """---
title: 숨은 결말
date: 2026-02-01
---
이 쪽지에는 결말이 있다. 마지막 장에서 ||우체부는 끝내 섬을 떠나지 못한다||는 사실이 밝혀진다.

||등대지기가 편지를 쓴 사람이었다는 것을 먼저 안다.

그리고 마지막 배에는 아무도 타지 않았다는 것을 나중에 안다.||

그래도 다시 읽을 만하다. [[소금 등대]]부터.
""",
    "slips/글자와 기호.md": """---
title: 글자와 기호
date: 2026-02-14
---
<ruby>燈臺<rt>등대</rt></ruby>라는 두 글자, H<sub>2</sub>O와 x<sup>2</sup>, <kbd>Ctrl</kbd>+<kbd>F</kbd>, <mark>칠한 줄</mark>, <u>밑줄</u>, <s>지운 말</s>, <small>작은 말</small>, <abbr title="국제 표준 도서 번호">ISBN</abbr>, <span lang="ja">潮の満ち引き</span>.<br>새 줄.

**“인용”**은 굵고, ~~옛 이름~~은 지웠다. #기호

<details><summary>기호의 목록</summary>

동그라미는 읽은 쪽, 세모는 다시 읽을 쪽이다.

</details>

<figure><img src="계단.jpg" alt="젖은 계단" width="240"><figcaption>셋째 계단까지 젖은 날</figcaption></figure>

| 기호 | 뜻 |
|---|---:|
| ○ | 읽음 |
| △ | 다시 |

    옮겨 적은 줄

[^안]: 부르지 않은 각주는 보이지 않는다.
""",
    "slips/표지와 종이.md": """---
title: "표지와 종이 %%옮길 때 지울 것%%"
date: 2026-02-20
related: "[[글자와 기호]]"
---
표지의 종이는 [물을 머금는 종이](글자와%20기호.md)라고 했다. <!-- 옮길 때 지울 것 -->

<div class="note">상자 밖의 <b>굵은</b> 말은 말로 남는다.</div>

[//]: # (옮길 때 지울 것)
""",
    "desk/collection.yaml": json.dumps({"kind": "shelf", "title": "서재", "language": "ko", "order": 2, "tags": "inline",
                                        "keys": {"title": "제목", "authors": "지은이", "rate": "Rating", "finished_at": "다 읽은 날", "total_page": "쪽"},
                                        "defaults": {"status": "finished"}}, ensure_ascii=False),
    "desk/소금 계단의 우체국.md": """---
제목: 소금 계단의 우체국
지은이: ["[[한여울]]", "[[이나루|이나루]]"]
쪽: 248
다 읽은 날: 2026-02-11
tags: ["[[장편]]"]
---
Rating:: 4.5

우체국은 ==아흔아홉째 계단==에 있다.[^계단] [[숨은 결말|결말]]은 따로 적었다. #우체국

> [!important]
> 편지는 모두 젖어 있다.

[^계단]: 백째 계단은 물속이다.
""",
    "desk/등대지기의 문법.md": """---
제목: 등대지기의 문법
지은이: "[[한여울]]"
쪽: 176
다 읽은 날: 2026-03-01
---
- Rating:: 3

문장은 불빛처럼 끊어 읽는다.[^끊어] ||등대지기가 편지를 쓴 사람이었다||는 대목은 두 번 읽었다.

[^끊어]: 세 번 짧게, 한 번 길게.
""",
    "days/collection.yaml": json.dumps({"kind": "journal", "title": "날적이", "language": "ko", "order": 3}, ensure_ascii=False),
    "days/2026-03-02-첫 밀물.md": """---
tags: [일기, "[[소금 등대]]"]
---
# 첫 밀물

새벽에 [[소금 등대#불빛의 길이]]를 다시 읽었다.[^새벽]

- [x] 등대 불빛 세기
- [ ] 편지 말리기
  - [ ] 우표 떼기

> [!abstract] 오늘의 줄임
> 비. 낮은 구름. [[소금 계단의 우체국]]을 다 읽음.

[^새벽]: 네 시 십이 분.
""",
    "days/2026-03-09-젖은 편지.md": """---
title: 젖은 편지
description: 편지를 말리는 세 가지 방법
---
편지는 ||마지막 배에는 아무도 타지 않았다||는 말로 끝난다.

![[계단.jpg]]

![물이 빠진 계단](계단.jpg "물이 빠진 뒤의 계단")

[[2026-03-02-첫 밀물|지난 일기]]에 이어 쓴다.
""",
    "about.md": """---
title: 이 서랍에 대하여
menu: main
---
여기에는 쪽지가 있다. [[소금 등대]]에서 시작하면 된다.[^서랍]

## 여는 법

손잡이를 당긴다.

## 닫는 법

[[#여는 법|여는 법]]을 거꾸로 한다.

## 읽는 차례

1. [[밀물 읽기]]
2. [[숨은 결말]]
3. [[글자와 기호]]

[^서랍]: 서랍은 셋이다.
    둘은 비었다.
""",
    "할 일.md": """---
title: 할 일
menu: footer
---
- [x] [[표지와 종이|표지]] 고르기
- [ ] ==둘째 판== 기다리기[^판]
- [ ] ||우체부는 끝내 섬을 떠나지 못한다|| 다시 읽기

> [!todo]
> - [ ] 상자 속의 할 일

[^판]: 가을에 나온다고 한다.
""",
}
SERIES = [
    {"title": "밀물 이야기 1", "author": "한여울", "dedication": "편지를 말린 사람에게.[^바침]\n\n[^바침]: 이나루.", "release_date": "2024-05-01",
     "summary": "등대가 꺼진다.[^1] ||등대지기가 편지를 쓴 사람이었다||.[^1]\n\n> [!note] 차례\n> 지도는 뒤에 있다.\n\n[^1]: 첫 장.", "chapters": [{"title": "1. 등대"}]},
    {"title": "밀물 이야기 2", "author": "한여울", "release_date": "2025-05-01", "summary": "편지가 온다.[^1] " + "편지는 젖어 있고 아무도 읽지 않는다. " * 30 + "끝.[^2]\n\n[^1]: 첫 장.\n[^2]: 마지막 장."},
]
# Every page with a text of the vault, and what it is.
PAGES = [path.removesuffix(".md").replace(" ", "-") + ".html" for path in NOTES if path.endswith(".md")] + ["tide/1.html", "tide/2.html", "desk/notes.html"]


def write(home):
    """Writes the data of the site."""
    files = NOTES | {"site.yaml": json.dumps(SITE, ensure_ascii=False), "tide/data.json": json.dumps(SERIES, ensure_ascii=False),
                     "tide/collection.yaml": json.dumps({"title": "밀물 이야기", "language": "ko", "order": 4}, ensure_ascii=False)}
    for path, text in files.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")
    for number, (path, size) in enumerate([("slips/pictures/등대.jpg", (900, 600)), ("slips/계단.jpg", (600, 800)), ("days/계단.jpg", (1000, 640))]):
        (home / path).parent.mkdir(exist_ok=True)
        drawn(size, COVERS[number], number, 14).save(home / path, quality=80)


@pytest.fixture(scope="session")
def vault_data(tmp_path_factory):
    home = tmp_path_factory.mktemp("vault") / "data"
    write(home)
    return home


@pytest.fixture(scope="session")
def vault(vault_data):
    """The site of the vault, as a build makes it."""
    return build(vault_data, vault_data.parent / "output")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
