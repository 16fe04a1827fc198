#ifndef SITEGEN_LIBJPEG_SHIM_H
#define SITEGEN_LIBJPEG_SHIM_H

// The public API of libjpeg-turbo, as one module. Its header expects that of the C library before it.
#include <stdio.h>
#include <jpeglib.h>

#endif
