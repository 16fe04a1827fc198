#!/usr/bin/env bash
# Checks the site; GitHub shows the problems next to the lines of a change.
# shellcheck source=common.sh
. "$GITHUB_ACTION_PATH/common.sh"

place_of_site
read_arguments

# Of the arguments of the build, those that a check has, too.
shared=()
kind=other
for argument in ${arguments[@]+"${arguments[@]}"}; do
    case $kind-$argument in
        value-*) shared+=("$argument") kind=other ;;
        foreign-*) kind=other ;;
        *---data | *---templates | *---assets | *---output | *---base-url) shared+=("$argument") kind=value ;;
        *---data=* | *---templates=* | *---assets=* | *---output=* | *---base-url=* | *---drafts | *---strict) shared+=("$argument") ;;
        *---jobs | *---single-file | *---collection | *---format) kind=foreign ;;
    esac
done

# GitHub wants the paths of files from the root of the repository, sitegen writes them from the folder of the site.
prefix=$(escaped "$place")
prefix=${prefix//:/%3A}
prefix=${prefix//,/%2C}
cd "$GITHUB_WORKSPACE/$place"
sitegen check --format github ${shared[@]+"${shared[@]}"} | while IFS= read -r line || [[ -n $line ]]; do
    case $line in
        ::*,file=/*::*) ;;
        ::*,file=*::*) line="${line%%,file=*},file=$prefix${line#*,file=}" ;;
    esac
    printf '%s\n' "$line"
done
