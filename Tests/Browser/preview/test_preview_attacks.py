"""What a hostile page, a broken client or a careless tool may send to the preview: nothing outside the site comes back, and it still answers."""

import http.client
import os
import re
import socket
import struct
import subprocess
import time
from urllib.parse import quote

import pytest

from preview_server import Preview
from site_builder import APP_SERIES, IS_SOAK, SITEGEN, BuiltSite, written

SECRET = "the secret outside of the site"


@pytest.fixture(scope="module")
def preview(tmp_path_factory):
    """A site under /books/ with secrets around it: beside the output, behind links inside it, in hidden files."""
    folder = tmp_path_factory.mktemp("attacked")
    subprocess.run([SITEGEN, "init", "site", "--from", APP_SERIES / "data.json"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    # The volumes are at the root of this site.
    (folder / "site/data/series/data.json").rename(folder / "site/data/data.json")
    site = folder / "site"
    (site / "data/site.yaml").write_text("url: https://example.org/books/\n", "utf-8")
    (site / "secret.html").write_text(SECRET)
    (folder / "secret.html").write_text(SECRET)
    (site / "assets").mkdir()
    (site / "assets/long.bin").write_bytes(bytes(range(256)) * 4096)
    (site / "assets/한글 이름.txt").write_text("named in Hangul", "utf-8")
    running = Preview(site)
    output = site / ".output.sitegen-preview/site"
    (output / "link.html").symlink_to(site / "secret.html")
    (output / "linked").symlink_to(site)
    (output / ".git").mkdir()
    (output / ".git/config").write_text(SECRET)
    (output / ".hidden.html").write_text(SECRET)
    os.mkfifo(output / "pipe.html")
    yield running
    running.stop()
    assert "Fatal" not in running.log


def exchange(preview, request, host="127.0.0.1", timeout=5, ends=True):
    """Sends bytes as they are, and the end of them; answers all that comes back till the other side closes or falls silent."""
    with socket.create_connection((host, preview.port), timeout=timeout) as connection:
        try:
            connection.sendall(request)
            if ends:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        got = b""
        try:
            while chunk := connection.recv(65536):
                got += chunk
        except OSError:
            pass
        return got


def asset(preview, name):
    """The address of an asset, from the name that its author gave it."""
    return "/books/" + quote(written(BuiltSite(preview.folder / ".output.sitegen-preview/site"), name))


def get(preview, target, headers=b"", method=b"GET", host=b"localhost"):
    return exchange(preview, method + b" " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n" + headers + b"\r\n")


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer else 0


def assert_answers(preview):
    answer = get(preview, b"/books/1.html")
    assert status(answer) == 200 and b"The Lighthouse at Low Water" in answer


CLIMBS = [
    "/books/../secret.html", "/books/%2e%2e/secret.html", "/books/%2E%2E/secret.html", "/books/.%2e/secret.html", "/books/%2e./secret.html",
    "/books/..%2fsecret.html", "/books/..%5csecret.html", "/books/..\\secret.html", "/books/%5c..%5csecret.html",
    "/books/%252e%252e/secret.html", "/books/%252e%252e%252fsecret.html", "/books/%c0%ae%c0%ae/secret.html", "/books/%c0%af../secret.html",
    "/books/%e0%80%ae%e0%80%ae/secret.html", "/books/..;/secret.html", "/books/..%00/secret.html", "/books/1.html%00.css",
    "/books/..%c0%afsecret.html", "/books/....//secret.html", "/books/..././secret.html", "/books/assets/../../secret.html",
    "/books/assets/%2e%2e/%2e%2e/secret.html", "/books/./../secret.html", "/books//../secret.html", "/books//secret.html", "//secret.html",
    "/../secret.html", "/..", "/books/..", "/books/.", "/books/%2e", "/books/%u002e%u002e/secret.html", "/books/%uff0e%uff0e/secret.html",
    "/books/\uff0e\uff0e/secret.html", "/books/%ef%bc%8e%ef%bc%8e/secret.html", "/books/file:///etc/passwd", "/books//etc/passwd", "/etc/passwd",
    "/books/C:/secret.html", "/books/C:%5csecret.html", "/books/link.html", "/books/linked/secret.html", "/books/linked/data/data.json",
    "/books/.git/config", "/books/.hidden.html", "/books/.sitegen.json", "/books/%2egit/config", "/books/pipe.html", "/books/~root/.profile",
    "/.sitegen/../secret.html", "/.sitegen/..%2f..%2fsecret.html", "/.sitegen/", "/.sitegen/live", "/books/%", "/books/%4", "/books/%zz",
    "/books/1.html/", "/books/1.html/../../secret.html", "http://localhost/books/1.html", "http://evil.example/", "*", "books/1.html", "?",
    "/books/data/data.json", "/data/data.json", "/books/" + "a/" * 3000, "/books/" + "%2e%2e%2f" * 500 + "etc/passwd", "/books/" + "x" * 7000,
]


@pytest.mark.parametrize("target", CLIMBS)
@pytest.mark.parametrize("method", [b"GET", b"HEAD"])
def test_nothing_outside_the_site_is_served(preview, target, method):
    answer = get(preview, target.encode("utf-8"), method=method)
    assert SECRET.encode() not in answer and b"root:" not in answer and b'"attributes"' not in answer and b'"files":[' not in answer
    assert status(answer) in (400, 404, 414, 302) or status(answer) == 0, answer[:200]
    if status(answer) == 302:
        location = re.search(rb"Location: (\S+)", answer)[1]
        assert location == b"/books/", "nobody is sent away"


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:80", "[::1", "[::2]", "0.0.0.0",
                                  "localhost:port", "localhost:123456", "evillocalhost", "notlocalhost:80", "", "localhost@evil.example", "localhost evil", "127.0.0.2", "169.254.169.254"])
def test_foreign_names_are_refused(preview, host):
    answer = get(preview, b"/books/1.html", host=host.encode())
    assert status(answer) in (400, 421) and b"Lighthouse" not in answer


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "books.localhost", "localhost:9", "127.0.0.1:65535"])
def test_names_of_this_machine_are_answered(preview, host):
    assert status(get(preview, b"/books/1.html", host=host.encode())) == 200


def test_both_loopbacks_answer_and_nothing_else_listens(preview):
    request = b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert status(exchange(preview, request)) == 200
    if socket.has_ipv6 and has_loopback6():
        assert status(exchange(preview, request, host="::1")) == 200
    listening = subprocess.run(["cat", "/proc/net/tcp", "/proc/net/tcp6"], capture_output=True, text=True, check=True).stdout
    ours = [line.split()[1] for line in listening.splitlines() if line.split()[1].endswith(f":{preview.port:04X}") and line.split()[3] == "0A"]
    assert ours and all(place.startswith(("0100007F:", "00000000000000000000000001000000:")) for place in ours), ours


def has_loopback6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


@pytest.mark.parametrize("request_bytes", [
    b"GET /books/1.html HTTP/1.1\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    b"GET /books/1.html HTTP/1.0\r\n\r\n",
    b"GET /books/1.html\r\n\r\n", b"\r\n\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\x00" * 5000, b"GET", b"GET /" + b"a" * 200_000,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /books/1.html HTTP/9.9\r\nHost: localhost\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(20_000)) + b"\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost : localhost\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
    b"POST /books/1.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n" + b"z" * 1_000_000,
    b"GET /books/1.html HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n",
], ids=lambda request: repr(request[:60]) + str(len(request)))
def test_broken_and_huge_requests_are_refused(preview, request_bytes):
    answer = exchange(preview, request_bytes)
    assert status(answer) in (0, 400, 405, 413, 414, 421, 431, 505), answer[:200]
    assert b"Lighthouse" not in answer
    assert_answers(preview)


@pytest.mark.parametrize("method", [b"POST", b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"PATCH", b"PROPFIND", b"CONNECT", b"BREW", b"get"])
def test_other_methods_are_refused(preview, method):
    answer = get(preview, b"/books/1.html", method=method)
    assert status(answer) in (0, 400, 405) and b"Lighthouse" not in answer
    if status(answer) == 405:
        assert b"Allow: GET, HEAD" in answer


def test_types_ranges_and_no_caching(preview):
    for target, kind in (("1.html", b"text/html; charset=utf-8"), ("assets/site.css", b"text/css"), ("assets/site.js", b"text/javascript"),
                         ("assets/icon.svg", b"image/svg+xml"), ("assets/long.bin", b"application/octet-stream"),
                         ("assets/한글 이름.txt", b"text/plain; charset=utf-8")):
        target = asset(preview, target).encode()
        answer = get(preview, target)
        assert status(answer) == 200 and b"Content-Type: " + kind in answer and b"Cache-Control: no-store" in answer
        assert b"X-Content-Type-Options: nosniff" in answer
        head = get(preview, target, method=b"HEAD")
        assert head.split(b"\r\n\r\n", 1)[1] == b"" and re.search(rb"Content-Length: \d+", head)[0] in answer
    whole, long = bytes(range(256)) * 4096, asset(preview, "assets/long.bin").encode()
    for asked, part, code in (("bytes=0-0", whole[:1], 206), ("bytes=100-299", whole[100:300], 206), ("bytes=-5", whole[-5:], 206),
                              ("bytes=1048570-", whole[1048570:], 206), ("bytes=5-2", whole, 200), ("bytes=0-1,4-5", whole, 200)):
        answer = get(preview, long, b"Range: " + asked.encode() + b"\r\n")
        head, body = answer.split(b"\r\n\r\n", 1)
        assert (status(answer), body) == (code, part)
    answer = get(preview, long, b"Range: bytes=1048576-\r\n")
    assert status(answer) == 416 and b"Content-Range: bytes */1048576" in answer
    conditional = get(preview, long, b'Range: bytes=0-0\r\nIf-Range: "x"\r\n')
    assert status(conditional) == 200


def test_addresses_of_folders_lead_to_their_index(preview):
    assert status(get(preview, b"/books/")) == 200
    assert status(get(preview, b"/books/assets")) == 404 and status(get(preview, b"/books/assets/")) == 404
    assert b"Location: /books/\r\n" in get(preview, b"/books") and b"Location: /books/\r\n" in get(preview, b"/")


def upgrade(headers):
    return (b"GET /.sitegen/live?page=%2Fbooks%2F1.html HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" + headers + b"\r\n")


@pytest.mark.parametrize("headers", [b"", b"Origin: https://evil.example\r\n", b"Origin: null\r\n", b"Origin: http://localhost.evil.example\r\n",
                                     b"Origin: http://localhost:1\r\n"])
def test_pages_of_others_cannot_listen(preview, headers):
    answer = exchange(preview, upgrade(headers), timeout=1, ends=False)
    assert b"101 Switching" not in answer and b"generation" not in answer


def test_the_preview_s_own_pages_can_listen(preview):
    with socket.create_connection(("127.0.0.1", preview.port), timeout=5) as connection:
        connection.sendall(upgrade(b"Origin: http://localhost\r\n"))
        got = b""
        while b"generation" not in got:
            got += connection.recv(4096)
        assert b"101 Switching" in got
        # Frames that no browser sends: unmasked, too long, of unknown kinds.
        connection.sendall(b"\x81\x05hello" + b"\x83\xff" + struct.pack(">Q", 1 << 62) + b"\x00" * 1000)
        try:
            while connection.recv(4096):
                pass
        except OSError:
            pass
    assert_answers(preview)


def test_it_answers_while_slow_clients_hold_thousands_of_connections(preview):
    count = 3000 if IS_SOAK else 1200
    held, long = [], asset(preview, "assets/long.bin").encode()
    try:
        for number in range(count):
            connection = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
            connection.setblocking(False)
            held.append(connection)
            try:
                connection.send([b"", b"GET /books/1.html HTTP/1.1\r\nHos", b"GET " + long + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"][number % 3])
            except OSError:
                pass
            if number % 200 == 199:
                assert_answers(preview)
        assert_answers(preview)
        descriptors = len(os.listdir(f"/proc/{preview.process.pid}/fd"))
        assert descriptors < 700, "connections are bounded"
    finally:
        for connection in held:
            connection.close()
    assert_answers(preview)


def test_slow_clients_are_let_go(preview):
    with socket.create_connection(("127.0.0.1", preview.port), timeout=20) as connection:
        connection.sendall(b"GET /books/1.html HTTP/1.1\r\n")
        start, is_let_go = time.monotonic(), False
        try:
            for _ in range(60):
                connection.sendall(b"X: y\r\n")
                connection.settimeout(1)
                try:
                    if connection.recv(1) == b"":
                        is_let_go = True
                        break
                except TimeoutError:
                    pass
        except OSError:
            is_let_go = True
        # Ten seconds, and as many more as a machine needs that is busy.
        assert is_let_go and time.monotonic() - start > 5


def test_many_sockets_are_bounded(preview):
    held = []
    try:
        for _ in range(400):
            connection = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
            connection.sendall(upgrade(b"Origin: http://localhost\r\n"))
            held.append(connection)
        time.sleep(0.5)
        assert_answers(preview)
        assert len(os.listdir(f"/proc/{preview.process.pid}/fd")) < 700
    finally:
        for connection in held:
            connection.close()


def test_pipelined_requests_are_answered_in_their_order(preview):
    one = b"GET /books/%d.html HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answer = exchange(preview, b"".join(one % number for number in range(1, 8)), timeout=3)
    assert [int(number) for number in re.findall(rb'<a[^>]*aria-current="page"[^>]*>(?:<[^>]*>)*(\d)', answer)] == list(range(1, 8))


def resident(preview):
    """KiB."""
    with open(f"/proc/{preview.process.pid}/status") as status_file:
        return int(re.search(r"VmRSS:\s+(\d+)", status_file.read())[1])


@pytest.mark.parametrize("target", ["1.html", "assets/site.css", "nowhere"])
def test_who_asks_and_never_takes_the_answers_costs_nothing(preview, target):
    assert_answers(preview)
    before, files = resident(preview), len(os.listdir(f"/proc/{preview.process.pid}/fd"))
    address = asset(preview, target) if "/" in target else f"/books/{target}"
    request = b"GET " + address.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", preview.port), timeout=1) as connection:
        sent = 0
        try:
            while sent < 100_000:
                connection.sendall(request * 500)
                sent += 500
        except OSError:
            pass
        assert resident(preview) - before < 20_000
        assert len(os.listdir(f"/proc/{preview.process.pid}/fd")) - files < 20
        assert_answers(preview)


def test_memory_stays_through_a_flood(preview):
    long = asset(preview, "assets/long.bin")

    def flood(rounds):
        connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=10)
        for number in range(rounds):
            connection.request("GET", ["/books/1.html", long, "/books/nowhere", "/books/" + "z" * 2000][number % 4])
            connection.getresponse().read()
        connection.close()

    flood(500)
    before = resident(preview)
    flood(4000)
    assert resident(preview) - before < 10_000, "KiB"
