"""Keeps an eye on what a page does besides showing itself."""

# Playwright's own name for a request that a navigation overtook.
OVERTAKEN = "net::ERR_ABORTED"
# What it says where a test wants no worker that keeps pages.
NO_WORKER = "Service Worker registration blocked by Playwright"


class PageWatch:
    """Everything that went wrong on a page, and every address it asked for, since it was made."""

    def __init__(self, page):
        self.requests = []
        self.troubles = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("requestfailed", self._failed)
        page.on("response", lambda response: response.status < 400 or self.troubles.append(f"{response.status} {response.url}"))
        page.on("console", lambda message: message.type in ("error", "warning") and message.text != NO_WORKER and self.troubles.append(f"console: {message.text}"))
        page.on("pageerror", self._erred)
        page.on("dialog", self._dialog)

    def _failed(self, request):
        if request.failure != OVERTAKEN:
            self.troubles.append(f"{request.failure} {request.url}")

    def _erred(self, error):
        # Chromium says so of a page that is left before it is drawn: the next one has not yet asked for a transition.
        text = str(error)
        if not (text.startswith("Transition") and text.endswith("-in disabled")):
            self.troubles.append(f"script: {text}")

    def _dialog(self, dialog):
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def outside(self, base):
        """The addresses asked for that do not lie under `base`."""
        return [url for url in self.requests if not url.startswith(base)]
