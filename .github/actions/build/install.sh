#!/usr/bin/env bash
# Puts sitegen into the PATH of the steps that follow. An archive is unpacked only if its sum is the published one.
# shellcheck source=common.sh
. "$GITHUB_ACTION_PATH/common.sh"

case $RUNNER_OS-$RUNNER_ARCH in
    Linux-X64) machine=linux-x86_64 ;;
    Linux-ARM64) machine=linux-arm64 ;;
    macOS-X64 | macOS-ARM64) machine=macos-universal ;;
    *) fail "There is no program for $RUNNER_OS on $RUNNER_ARCH. Use runs-on: ubuntu-latest." ;;
esac

server=${SERVER%/}
case $server in
    https://*) protocol="=https" ;;
    http://127.0.0.1:* | http://localhost:*) protocol="=http" ;;
    *) fail "server: $SERVER does not begin with https://" ;;
esac

# fetch <address> <file> [more options of curl]
fetch() {
    local address=$1 file=$2
    shift 2
    curl --fail --silent --show-error --location --retry 3 --connect-timeout 20 --max-time 300 \
        --proto "$protocol" --proto-redir "$protocol" --output "$file" "$@" "$address"
}

pattern='^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$'
version=${VERSION#v}
if [[ -z $version ]]; then
    version=${ACTION_REF#v}
    sources="$GITHUB_ACTION_PATH/../../../Sources/SiteRecords/SitegenVersion.swift"
    if [[ $version =~ ^[0-9]+(\.[0-9]+)?$ && -f $sources ]]; then
        # A tag such as v1 moves from release to release; the sources beside this script name the one where it is now.
        version=$(sed -n 's/.*let number = "\(.*\)".*/\1/p' "$sources")
    fi
    [[ $version =~ $pattern ]] || version=latest
fi
if [[ $version == latest ]]; then
    newest=$(fetch "$server/releases/latest" /dev/null --write-out '%{url_effective}') ||
        fail "The latest version could not be found at $server/releases/latest. Try again later, or name a version."
    version=${newest##*/}
    version=${version#v}
fi
[[ $version =~ $pattern ]] || fail "version: \"$version\" is not a version such as 1.2.0."

name=sitegen-$version-$machine
folder=$RUNNER_TEMP/$name
rm -rf "$folder"
mkdir -p "$folder/program"
release=$server/releases/download/v$version
fetch "$release/SHA256SUMS" "$folder/SHA256SUMS" || fail "The sums of version $version could not be downloaded: $release/SHA256SUMS"
fetch "$release/$name.tar.gz" "$folder/$name.tar.gz" || fail "Version $version could not be downloaded: $release/$name.tar.gz"

published=$(awk -v name="$name.tar.gz" '$2 == name || $2 == "*" name {print tolower($1)}' "$folder/SHA256SUMS")
[[ $published =~ ^[0-9a-f]{64}$ ]] || fail "SHA256SUMS of version $version has no single sum of $name.tar.gz, so the archive was not unpacked."
if command -v sha256sum >/dev/null; then
    real=$(sha256sum <"$folder/$name.tar.gz")
else
    real=$(shasum -a 256 <"$folder/$name.tar.gz")
fi
real=${real%% *}
if [[ $real != "$published" ]]; then
    rm -f "$folder/$name.tar.gz"
    fail "The sum of $name.tar.gz is wrong, so the archive was not unpacked.
published: $published
downloaded: $real"
fi

tar -xzf "$folder/$name.tar.gz" -C "$folder/program" --no-same-owner
program=$(find "$folder/program" -type f -name sitegen -perm -u+x)
[[ -n $program && $program != *$'\n'* ]] || fail "$name.tar.gz does not contain one program called sitegen."
shown=$("$program" --version) || fail "sitegen $version does not run on this machine."
echo "${shown%%$'\n'*}, sum checked: $real"
echo "${program%/*}" >>"$GITHUB_PATH"
echo "version=$version" >>"$GITHUB_OUTPUT"
