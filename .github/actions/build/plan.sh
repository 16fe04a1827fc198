#!/usr/bin/env bash
# Says where the site is and where its build goes, for the steps that are actions.
# shellcheck source=common.sh
. "$GITHUB_ACTION_PATH/common.sh"

place_of_site
read_arguments
output=$(value_of --output output)
data=$(value_of --data data)
for path in "$output" "$data"; do
    case /$path/ in
        */../* | //* | */./* | *$'\n'*) fail "arguments: $path is not a folder inside the folder of the site." ;;
    esac
done
output=$place${output%/}
data=$place${data%/}

parent=""
[[ $output == */* ]] && parent=${output%/*}/
{
    echo "place=$place"
    echo "data=$data"
    echo "output=$output"
    echo "cache=$parent.${output##*/}.sitegen-cache"
    echo "pictures=$parent.${output##*/}.sitegen-pictures"
} >>"$GITHUB_OUTPUT"
echo "The site is built from $data into $output."
