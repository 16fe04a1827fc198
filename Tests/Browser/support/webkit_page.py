"""A page in WebKitGTK, driven by WebDriver: the same engine family as Safari, as far as it runs on Linux."""

import glob
import os
import socket
import subprocess
import time
from contextlib import contextmanager

from selenium import webdriver
from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver import ActionChains
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import ReadTimeoutError

DRIVER = "/usr/bin/WebKitWebDriver"
# How much higher a window is than the page in it, in CSS px. No window is narrower than NARROWEST.
TOOLBAR = 38
NARROWEST = 447

STILL = """const done = arguments[arguments.length - 1];
let last = '', frames = 0;
const look = () => {
    const now = [scrollX, scrollY, document.documentElement.scrollHeight, innerWidth, innerHeight, document.readyState].join();
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames < 3) requestAnimationFrame(look); else setTimeout(done, 120);
};
requestAnimationFrame(look);"""


@contextmanager
def display():
    """A screen that nobody sees; X servers choose their own free number."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
                              pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield ":" + number.readline().strip()
    finally:
        server.terminate()
        server.wait()


def browser(display, **environment):
    """A new browser without any memory. Of a hundred starts one never answers: then another is made."""
    for attempt in range(3):
        try:
            return started(display, environment)
        except TimeoutError:
            if attempt == 2:
                raise
    raise AssertionError


def started(display, environment):
    options = Options()
    options.binary_location = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), "MiniBrowser")
    options.add_argument("--automation")
    service = Service(DRIVER, env=os.environ | {"DISPLAY": display} | environment)
    socket.setdefaulttimeout(25)
    try:
        driver = webdriver.WebKitGTK(options=options, service=service)
    except (ReadTimeoutError, OSError) as error:
        raise TimeoutError("WebKitGTK did not start") from error
    finally:
        socket.setdefaulttimeout(None)
    driver.set_page_load_timeout(20)
    driver.set_script_timeout(20)
    return driver


class WebKitPage:
    """What the tests do with a page."""

    def __init__(self, driver):
        self.driver = driver
        self.places = set()

    def forget(self, blank):
        """Makes the browser like a new one, but for its history. `blank` is the address of a page on the disk that remembers nothing."""
        self.driver.switch_to.default_content()
        for place in self.places:
            self.driver.get(blank if place.startswith("file:") else f"{place}/nothing-is-here")
            self.script("localStorage.clear(); sessionStorage.clear()")
        self.driver.get(blank)
        self.places = set()

    def resize(self, width, height):
        """Makes the page this large; not narrower than `NARROWEST`."""
        self.driver.set_window_size(width, height + TOOLBAR)
        self.wait(f"innerWidth === {width} && innerHeight === {height}")

    def goto(self, address):
        # The scheme and the host, to which what pages store belongs.
        self.places.add("/".join(address.split("/")[:3]))
        # A new browser may still open its own first page, and then answers too early: the page is there once it is not the one before.
        self.script("window.isLeft = location.href.split('#')[0] !== arguments[0].split('#')[0]", address)
        self.driver.get(address)
        self.wait("!window.isLeft && document.readyState === 'complete'")

    def script(self, body, *arguments):
        """Runs a function body in the page and answers what it returns."""
        return self.driver.execute_script(body, *arguments)

    def value(self, expression, *arguments):
        return self.script(f"return {expression}", *arguments)

    def wait(self, expression, seconds=10):
        end = time.monotonic() + seconds
        while not self.is_true(expression):
            assert time.monotonic() < end, f"never came true: {expression}"
            time.sleep(.02)

    def is_true(self, expression):
        """Whether it is true of the page; false while the browser goes from one page to another."""
        try:
            return self.value(expression)
        except NoSuchFrameException:
            return False

    def settle(self):
        """Waits until scrolling, and what follows from it, is over: until nothing has moved for three frames, and
        the page has done what it does a tenth of a second later."""
        self.driver.execute_async_script(STILL)

    def text(self, selector):
        """As a reader sees it; this engine ends the text of a block with a line break."""
        return self.value("document.querySelector(arguments[0]).innerText", selector).strip("\n")

    def box(self, selector):
        return self.value("document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)

    def press(self, selector):
        """A click on what is scrolled to the middle of the screen."""
        self.script("document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)
        self.settle()
        self.driver.find_element("css selector", selector).click()

    def key(self, *keys, held=None):
        """Keys to whatever has focus, one after the other, with `held` held down."""
        chain = ActionChains(self.driver)
        if held:
            chain.key_down(held)
        for key in keys:
            chain.send_keys(key)
        if held:
            chain.key_up(held)
        chain.perform()

    def set_text_size(self, percent):
        self.script("document.documentElement.style.fontSize = arguments[0] + '%'; dispatchEvent(new Event('resize'));", percent)

    def promise(self, function):
        """What an async function of the page answers."""
        return self.driver.execute_async_script("const done = arguments[arguments.length - 1]; (" + function + ")().then(done, error => done(String(error)));")
