"""The series that a look must stand: of every length, with nothing known of a volume, with far too much of it, in Korean."""

from site_builder import volume

KOREAN = ("밀물이 등을 하나 가져가고 계단마다 소금을 남겼다. 긴 집에서는 아무도 비를 이야기하지 않았고, 우체부만 젖은 봉투를 말려 창가에 세워 두었다. "
          "아이는 Tide라는 낱말을 공책에 적고 그 옆에 물결 세 개를 그렸다. ‘돌아올 거야’ 하고 할머니가 말했다. ").split(" ")


def korean_prose(length):
    """Korean text of exactly so many characters in one paragraph."""
    words, size = [], -1
    while size < length:
        words.append(KOREAN[len(words) % len(KOREAN)])
        size += 1 + len(words[-1])
    return " ".join(words)[:length].rstrip() .ljust(length, "다")


def korean_volume(number, **more):
    """A volume as complete as the apps have them, in Korean."""
    return volume(number, korean_prose(640), title=f"등대와 소금 편지 {number}", author="이나루", dedication="젖은 우표를 말리던 *모든 손*에게.",
                  release_date=f"20{number + 10:02}-03-0{number}",
                  chapters=[{"title": f"{chapter}. {title}"} for chapter, title in
                            enumerate(["소금 계단", "젖은 봉투", "등대지기의 공책", "썰물 때의 우체국", "비를 이야기하지 않는 집", "돌아온 등"], start=1)]) | more


def chapters(count):
    return [{"title": f"{chapter}. {'The stair of salt and the long house where nobody spoke' if chapter % 7 == 0 else 'A chapter'}"}
            for chapter in range(1, count + 1)]


LONG = "The Lamp That the Tide Took from the Long House and Left upon the Nine Hundred and Ninety-Ninth Stair of Salt"

# What `build_series` takes, by the name of the series; every series is in the folder `tide`.
SHOWN = {
    "one": ([volume(1)], {}),
    "two": ([volume(1), volume(2)], {}),
    "seven-korean": ([korean_volume(number) for number in range(1, 8)], {"collection": {"title": "등대와 소금 편지", "language": "ko"}}),
    "forty": ([volume(number, title=f"The Tide, Part {number}", pages=80 * number) for number in range(1, 41)], {}),
    "three-thousand": ([volume(number, "Short.", title=f"The Tide {number}") for number in range(1, 3001)], {}),
    "bare": ([{"title": "Nothing Known"}, {"title": "Less"}], {}),
    "korean-5000": ([korean_volume(1, summary=korean_prose(5000)), korean_volume(2)], {"collection": {"title": "긴 줄거리", "language": "ko"}}),
    "chapters-400": ([volume(1, chapters=chapters(400)), volume(2)], {}),
    "long-titles": ([volume(1, title=LONG, author=f"{LONG} Society of Authors"), volume(2, title=LONG + ", Again") | {"number": "1-3"}],
                    {"collection": {"title": LONG}}),
    "twenty-four": ([volume(number, title=f"The Tide {number}", pages=150 + 37 * number % 700) for number in range(1, 25)], {}),
}
