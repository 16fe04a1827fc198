#!/usr/bin/env bash
# Builds the site.
# shellcheck source=common.sh
. "$GITHUB_ACTION_PATH/common.sh"

place_of_site
read_arguments
cd "$GITHUB_WORKSPACE/$place"
sitegen build ${arguments[@]+"${arguments[@]}"}
