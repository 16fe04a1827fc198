#ifndef SITEGEN_ALLOCATOR_SHIM_H
#define SITEGEN_ALLOCATOR_SHIM_H

// The settings of the C library's memory allocator, which Swift's module of it leaves out. Other systems have none.
#if defined(__linux__)
#include <malloc.h>
#endif

#endif
