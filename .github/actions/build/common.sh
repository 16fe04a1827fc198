# shellcheck shell=bash
# What the scripts of this action share. They also run in bash 3.2, the one of macOS.
set -euo pipefail

# A text as GitHub reads it in a workflow command.
escaped() {
    local text=$1
    text=${text//'%'/%25}
    text=${text//$'\r'/%0D}
    printf '%s' "${text//$'\n'/%0A}"
}

# Ends the step with a message that GitHub shows on the page of the run.
fail() {
    printf '::error title=Sitegen::%s\n' "$(escaped "$1")"
    exit 1
}

# The folder of the site from the root of the repository: empty, or with a slash at its end.
place_of_site() {
    local folder=$FOLDER
    while [[ $folder == ./* ]]; do folder=${folder#./}; done
    while [[ $folder == */ ]]; do folder=${folder%/}; done
    [[ $folder == . ]] && folder=""
    case /$folder/ in
        //) ;;
        */../* | //*) fail "folder: $FOLDER is not a folder of the repository. Name it from the root of the repository." ;;
        *$'\n'*) fail "folder: the name has more than one line." ;;
    esac
    [[ -d $GITHUB_WORKSPACE/$folder ]] || fail "folder: there is no folder $FOLDER in the repository. Is actions/checkout the step before?"
    place=${folder:+$folder/}
}

# The arguments of the input, one by one in `arguments`. Quotes keep spaces; the shell reads nothing else into them.
read_arguments() {
    arguments=()
    local parsed argument
    [[ $ARGUMENTS == *[![:space:]]* ]] || return 0
    parsed=$(printf '%s\n' "$ARGUMENTS" | xargs -n 1 printf '%s\n' 2>/dev/null) || fail "arguments: a quote is not closed in: $ARGUMENTS"
    while IFS= read -r argument; do arguments+=("$argument"); done <<<"$parsed"
}

# The value of an option among the arguments, else the default: `value_of --output output`.
value_of() {
    local value=$2 is_next="" argument
    for argument in ${arguments[@]+"${arguments[@]}"}; do
        if [[ -n $is_next ]]; then value=$argument is_next=""; fi
        case $argument in
            "$1") is_next=yes ;;
            "$1"=*) value=${argument#*=} ;;
        esac
    done
    printf '%s' "$value"
}
