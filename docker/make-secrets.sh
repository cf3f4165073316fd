#!/bin/sh
# Makes the secrets that compose.yaml names, once: docker/make-secrets.sh [folder]
# What is there already stays as it is, so that it may be run again.
set -eu

folder=${1:-$(dirname "$0")/secrets}
# Only its owner gets into the folder. The files can be read by all, since in a container they are mounted one by one
# and read under other user ids.
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
keep mysql_root_password "$(random)"
keep mysql_password "$(random)"
keep database_url "mysql://recado:$(cat "$folder/mysql_password")@mysql:3306/recado"
keep redis_password "$(random)"
keep redis_config "requirepass $(cat "$folder/redis_password")"
keep redis_url "redis://:$(cat "$folder/redis_password")@redis:6379"
