"""The compiler's index: which file of the package declares a name, and which files use it. Every debug build writes one."""

import ctypes
import json
import os
import subprocess
from ctypes import CFUNCTYPE, POINTER, byref, c_bool, c_char, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

# From indexstore/indexstore.h of LLVM.
DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2


class StringRef(ctypes.Structure):
    _fields_ = [("data", POINTER(c_char)), ("length", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode("utf-8", "replace")


EACH_NAME = CFUNCTYPE(c_bool, c_void_p, StringRef)
EACH_POINTER = CFUNCTYPE(c_bool, c_void_p, c_void_p)
# Result and parameters of the functions that are called here, without the prefix `indexstore_`.
FUNCTIONS = {
    "error_get_description": (c_char_p, [c_void_p]),
    "store_create": (c_void_p, [c_char_p, POINTER(c_void_p)]),
    "store_dispose": (None, [c_void_p]),
    "store_units_apply_f": (c_bool, [c_void_p, c_uint, c_void_p, EACH_NAME]),
    "unit_reader_create": (c_void_p, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "unit_reader_dispose": (None, [c_void_p]),
    "unit_reader_get_main_file": (StringRef, [c_void_p]),
    "unit_reader_get_working_dir": (StringRef, [c_void_p]),
    "unit_reader_dependencies_apply_f": (c_bool, [c_void_p, c_void_p, EACH_POINTER]),
    "unit_dependency_get_kind": (c_int, [c_void_p]),
    "unit_dependency_get_filepath": (StringRef, [c_void_p]),
    "unit_dependency_get_name": (StringRef, [c_void_p]),
    "record_reader_create": (c_void_p, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "record_reader_dispose": (None, [c_void_p]),
    "record_reader_symbols_apply_f": (c_bool, [c_void_p, c_bool, c_void_p, EACH_POINTER]),
    "symbol_get_roles": (c_uint64, [c_void_p]),
    "symbol_get_name": (StringRef, [c_void_p]),
    "symbol_get_usr": (StringRef, [c_void_p]),
}


def library():
    """The library of the toolchain that reads an index."""
    info = json.loads(subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, timeout=60).stdout)
    folder = Path(info["paths"]["runtimeResourcePath"]).parent
    found = [folder / name for name in ("libIndexStore.so", "libIndexStore.dylib") if (folder / name).exists()]
    assert found, f"the toolchain has no libIndexStore in {folder}"
    calls = ctypes.CDLL(str(found[0]))
    for name, (result, parameters) in FUNCTIONS.items():
        function = getattr(calls, f"indexstore_{name}")
        function.restype, function.argtypes = result, parameters
    return calls


class CompilerIndex:
    """The declarations and uses in the Swift files that are below a folder now; the index may also know files that were deleted."""

    def __init__(self, store, root):
        assert store.is_dir(), f"there is no index in {store}: only debug builds write one, so run `swift build --build-tests` and let SITEGEN name its program"
        self.root = os.path.realpath(root)
        # For each file its symbols, as pairs of an id (USR) and a name.
        self.declared, self.used = {}, {}
        self.calls = library()
        error = c_void_p()
        self.store = self.calls.indexstore_store_create(str(store).encode(), byref(error))
        assert self.store, self.calls.indexstore_error_get_description(error).decode()
        try:
            self.read_units()
        finally:
            self.calls.indexstore_store_dispose(self.store)

    def read_units(self):
        names = []
        self.calls.indexstore_store_units_apply_f(self.store, 0, None, EACH_NAME(lambda _, name: names.append(str(name)) or True))
        for name in names:
            unit = self.opened("unit", name)
            try:
                self.read_unit(unit)
            finally:
                self.calls.indexstore_unit_reader_dispose(unit)

    def read_unit(self, unit):
        """A unit is a file that was compiled."""
        folder = str(self.calls.indexstore_unit_reader_get_working_dir(unit))
        path = os.path.realpath(os.path.join(folder, str(self.calls.indexstore_unit_reader_get_main_file(unit))))
        if not (path.startswith(self.root + os.sep) and path.endswith(".swift") and os.path.exists(path)):
            return
        file = os.path.relpath(path, self.root)
        declared, used = self.declared.setdefault(file, set()), self.used.setdefault(file, set())
        records = set()

        def add(_, dependency):
            if self.calls.indexstore_unit_dependency_get_kind(dependency) == RECORD:
                source = os.path.join(folder, str(self.calls.indexstore_unit_dependency_get_filepath(dependency)))
                if os.path.realpath(source) == path:
                    records.add(str(self.calls.indexstore_unit_dependency_get_name(dependency)))
            return True

        self.calls.indexstore_unit_reader_dependencies_apply_f(unit, None, EACH_POINTER(add))
        for record in records:
            self.read_record(record, declared, used)

    def read_record(self, name, declared, used):
        """A record has each symbol that a file mentions, with all its roles there."""
        record = self.opened("record", name)

        def add(_, symbol):
            roles = self.calls.indexstore_symbol_get_roles(symbol)
            if roles & (DEFINITION | REFERENCE):
                pair = str(self.calls.indexstore_symbol_get_usr(symbol)), str(self.calls.indexstore_symbol_get_name(symbol))
                if roles & DEFINITION:
                    declared.add(pair)
                if roles & REFERENCE:
                    used.add(pair)
            return True

        try:
            self.calls.indexstore_record_reader_symbols_apply_f(record, True, None, EACH_POINTER(add))
        finally:
            self.calls.indexstore_record_reader_dispose(record)

    def opened(self, kind, name):
        error = c_void_p()
        reader = getattr(self.calls, f"indexstore_{kind}_reader_create")(self.store, name.encode(), byref(error))
        assert reader, f"{name}: {self.calls.indexstore_error_get_description(error).decode()}"
        return reader
