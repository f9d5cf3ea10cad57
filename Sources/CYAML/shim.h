/* libyaml, which reads YAML 1.1. */
#include <yaml.h>
