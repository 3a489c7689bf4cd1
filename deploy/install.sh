#!/bin/sh
# Installs a release, or upgrades to it, on a Linux machine with systemd:
#
#   sudo sh install.sh doi-tien-1.0.0.tgz
#
# Its checksum (doi-tien-1.0.0.tgz.sha256) lies beside the archive. Run again, it changes nothing that is in place already; settings and data
# are never touched. An upgrade begins with a backup. ROOT names another root folder, to look at the result before it counts, and ACCOUNT
# another account than doi-tien.
set -eu

archive=${1:?Which release? sudo sh install.sh doi-tien-1.0.0.tgz}
ROOT=${ROOT:-}
account=${ACCOUNT:-doi-tien}
home=$ROOT/opt/doi-tien
data=$ROOT/var/lib/doi-tien
settings=$ROOT/etc/doi-tien.env

say() { echo "  $*"; }
refuse() {
  say "$*" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || refuse 'Run it as root: it makes an account, folders and a service.'
[ -f "$archive.sha256" ] || refuse "There is no $archive.sha256 beside the archive."
# Of this archive, and not of the file that stands beside the checksum in the other one.
[ "$(sha256sum <"$archive" | cut -d ' ' -f 1)" = "$(cut -d ' ' -f 1 "$archive.sha256")" ] ||
  refuse "$archive is not what its checksum says: download it again."

name=$(basename "$archive" .tgz)
version=${name#doi-tien-}
target=$home/$version
current=$home/current

id "$account" >/dev/null 2>&1 || useradd --system --home-dir /var/lib/doi-tien --shell /usr/sbin/nologin "$account"

if [ ! -d "$target" ]; then
  say "Installing $version …"
  rm -rf "$target.partial"
  mkdir -p "$target.partial"
  tar -xzf "$archive" --strip-components=1 --no-same-owner -C "$target.partial"
  (cd "$target.partial" && npm ci --omit=dev --no-progress)
  chmod -R go+rX,go-w "$target.partial"
  mv "$target.partial" "$target"
fi

mkdir -p "$ROOT/etc" "$data" "$ROOT/etc/systemd/system"
chown "$account" "$data"
chmod 700 "$data"
if [ ! -e "$settings" ]; then
  sed "s#^DATA_DIR=.*#DATA_DIR=$data#" "$target/.env.example" >"$settings"
  chown "root:$(id -gn "$account")" "$settings"
  chmod 640 "$settings"
  say "Settings are in $settings, all of them optional."
fi

# A backup by the program that knows the database, before another one upgrades it.
before=$(readlink "$current" || true)
if [ -n "$before" ] && [ "$before" != "$target" ]; then
  say "Writing a backup with ${before##*/} …"
  (cd "$before" && runuser -u "$account" -- node_modules/.bin/node --env-file="$settings" apps/api/src/commands/backup.ts) ||
    refuse 'No backup, no upgrade: the version before goes on.'
fi

ln -sfn "$target" "$current.next"
mv -T "$current.next" "$current"
install -m 644 "$target"/deploy/systemd/doi-tien* "$ROOT/etc/systemd/system/"

if [ -n "$ROOT" ] || [ ! -d /run/systemd/system ]; then
  say "$version is in place in $home. There is no systemd here to start it."
  exit 0
fi
systemctl daemon-reload
systemctl enable --quiet doi-tien.service doi-tien-backup.timer
systemctl restart doi-tien.service doi-tien-backup.timer
say "$version is started. systemctl status doi-tien tells how it is; journalctl -u doi-tien what it says."
