#!/bin/sh
# Installs what the tests need and npm does not bring: two browsers, fonts, PostgreSQL and Redis.
# Names them first. Does nothing when all are there. No service is started or enabled.
#   --model  also SPIN and gcc, for check:model
#   --list   prints the missing packages of Debian, and installs none
# CHROMIUM and FIREFOX name other browsers. With LATCHKEY_INSTALL=0 it only prints the command.
set -u

# Tests put a folder in place of the machine's root.
root=${LATCHKEY_MACHINE_ROOT:-}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/latchkey
model=
list=
for option; do
  case $option in
    --model) model=1 ;;
    --list) list=1 ;;
    *) echo "install.sh has no option $option." >&2 && exit 2 ;;
  esac
done

has() { command -v "$1" >/dev/null 2>&1; }

# True if a program exists at a path below the root: has_file <pattern>
has_file() {
  for path in $root$1; do [ -x "$path" ] && return 0; done
  return 1
}

missing_packages() {
  if [ -z "${CHROMIUM:-}" ] && ! has_file /usr/bin/chromium && ! [ -x "$cache/chromium" ]; then
    echo chromium fonts-liberation fonts-noto-color-emoji
  fi
  if [ -z "${FIREFOX:-}" ] && ! has_file /usr/bin/firefox-esr && ! [ -x "$cache/firefox" ]; then
    echo firefox-esr
  fi
  has initdb || has_file '/usr/lib/postgresql/*/bin/initdb' || echo postgresql
  has redis-server || echo redis-server
  [ -z "$model" ] || has spin || echo spin
  [ -z "$model" ] || has gcc || echo gcc libc6-dev
}

# The lighter form of Chromium halves the time of the journeys; without it they run in the other one.
wants_shell() { [ -z "${CHROMIUM:-}" ] && ! has_file /usr/bin/chromium-headless-shell; }

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n env "PATH=$PATH" "$@"; fi; }

may_install() {
  [ "${LATCHKEY_INSTALL:-}" != 0 ] && has apt-get &&
    { [ "$(id -u)" -eq 0 ] || { has sudo && sudo -n true 2>/dev/null; }; }
}

# Prints the one command for this machine.
advice() {
  if has apt-get; then echo "sudo apt-get install $packages"
  elif has brew; then echo 'brew install --cask chromium firefox && brew install postgresql redis && export CHROMIUM=/Applications/Chromium.app/Contents/MacOS/Chromium FIREFOX=/Applications/Firefox.app/Contents/MacOS/firefox'
  elif has dnf; then echo 'sudo dnf install chromium firefox postgresql-server valkey-compat-redis && export CHROMIUM=/usr/bin/chromium-browser FIREFOX=/usr/bin/firefox'
  elif has pacman; then echo 'sudo pacman -S chromium firefox postgresql redis && export FIREFOX=/usr/bin/firefox'
  else echo 'install Chromium, Firefox, PostgreSQL and Redis, and set CHROMIUM and FIREFOX to the paths of the browsers'
  fi
}

is_packaged() { apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [0-9]'; }

apt() { DEBIAN_FRONTEND=noninteractive as_root apt-get "$@"; }

# Ubuntu has the browsers as snaps only: fetches one with the tool that npm installed.
#   fetch_browser <chrome|firefox> <chromium|firefox>
fetch_browser() {
  echo "There is no package of $2 here: fetching $1 into $cache."
  as_root npx --yes playwright install-deps "$2" &&
    line=$(npx --yes @puppeteer/browsers install "$1@stable" --path "$cache" | tail -n 1) &&
    ln -sf "${line#* }" "$cache/$2"
}

install_packages() {
  status=0
  apt update -q || return 1
  wanted=
  for package in $packages; do
    if is_packaged "$package"; then wanted="$wanted $package"
    elif [ "$package" = chromium ]; then fetch_browser chrome chromium || status=1
    elif [ "$package" = firefox-esr ]; then fetch_browser firefox firefox || status=1
    else echo "There is no package $package here." && status=1
    fi
  done
  if wants_shell && is_packaged chromium-headless-shell; then wanted="$wanted chromium-headless-shell"; fi
  # shellcheck disable=SC2086
  [ -z "$wanted" ] || apt install -y -q --no-install-recommends $wanted || status=1
  return $status
}

# No database is to run, nor to take the usual ports: Debian starts services unless a policy forbids it.
forbid_services() {
  policy=$root/usr/sbin/policy-rc.d
  [ -e "$policy" ] && return
  trap 'as_root rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null && as_root chmod +x "$policy"
}

# shellcheck disable=SC2046
packages=$(echo $(missing_packages))
if [ -n "$list" ]; then
  echo "$packages"
  exit 0
fi
[ -n "$packages" ] || exit 0
if ! may_install; then
  echo "Missing on this machine: $packages. To install: $(advice)" >&2
  exit 1
fi
echo "Missing on this machine: $packages. Installing them with apt-get. No service is started."
forbid_services
install_packages
