#ifndef SITEGEN_YAML_SHIM_H
#define SITEGEN_YAML_SHIM_H

// The public API of libyaml, as one module.
#include <yaml.h>

#endif
