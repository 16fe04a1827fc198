#ifndef SITEGEN_PLATFORM_SHIM_H
#define SITEGEN_PLATFORM_SHIM_H

// Stands in for the module Platform, of which the sources need nothing but the C library.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sysexits.h>
#include <unistd.h>

#endif
