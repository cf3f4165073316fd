#!/bin/sh
# Creates the secrets that compose.yaml names: docker/make-secrets.sh [folder]
# Existing files are not changed, so that it can be run again.
set -eu

folder=${1:-$(dirname "$0")/secrets}
# Only its owner can open the folder. The files are readable by all, because the containers mount them one by one and
# read them under other user ids.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

keep() {
  if [ -s "$folder/$1" ]; then
    echo "$folder/$1 is there already" >&2
  else
    printf '%s\n' "$2" >"$folder/$1"
    echo "$folder/$1 was made" >&2
  fi
}

keep app_secret "$(random)"
keep metrics_token "$(random)"
keep grafana_password "$(random)"
keep mysql_root_password "$(random)"
keep mysql_password "$(random)"
keep database_url "mysql://recado:$(cat "$folder/mysql_password")@mysql:3306/recado"
keep redis_password "$(random)"
keep redis_config "requirepass $(cat "$folder/redis_password")"
keep redis_url "redis://:$(cat "$folder/redis_password")@redis:6379"
