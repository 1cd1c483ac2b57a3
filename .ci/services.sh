# Throw-away PostgreSQL, NATS and Mosquitto on loopback ports of their own. Sourced by .ci/run.

PG_PORT=55432
NATS_PORT=54222
MQTT_TEST_PORT=51883

as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# In memory where there is room: a database of a test is a copy of a template, 0.1 s there and up to 2 s on a slow disk.
services_folder() {
  local free
  free=$(df --output=avail -BG /dev/shm 2>/dev/null | tail -n 1 | tr -dc 0-9)
  if [ "${free:-0}" -ge 6 ]; then mktemp -d -p /dev/shm; else mktemp -d; fi
}

start_services() {
  services=$(services_folder)
  chmod 755 "$services"
  pg_bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  mkdir "$services/pg"
  [ "$(id -u)" -eq 0 ] && chown postgres "$services/pg"
  as_postgres "$pg_bin/initdb" -D "$services/pg" -U pharos --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null
  # It never outlives a crash of the machine, so nothing of it has to.
  as_postgres "$pg_bin/pg_ctl" -D "$services/pg" -l "$services/pg/log" -w \
    -o "-p $PG_PORT -k $services/pg -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off" \
    start >/dev/null
  as_postgres "$pg_bin/createdb" -h 127.0.0.1 -p $PG_PORT -U pharos pharos

  PATH=$PATH:/usr/sbin
  nats-server -a 127.0.0.1 -p $NATS_PORT >"$services/nats.log" 2>&1 &
  nats_pid=$!

  # On loopback only; the machines of the tests need no password here.
  cat >"$services/mosquitto.conf" <<CONF
listener $MQTT_TEST_PORT 127.0.0.1
allow_anonymous true
max_packet_size 1048576
CONF
  mosquitto -c "$services/mosquitto.conf" >"$services/mosquitto.log" 2>&1 &
  mosquitto_pid=$!

  export TEST_DATABASE_URL="postgres://pharos@127.0.0.1:$PG_PORT/pharos"
  export TEST_NATS_URL="nats://127.0.0.1:$NATS_PORT"
  export TEST_MQTT_URL="mqtt://127.0.0.1:$MQTT_TEST_PORT"
}

stop_services() {
  kill "${nats_pid:-}" "${mosquitto_pid:-}" 2>/dev/null
  as_postgres "$pg_bin/pg_ctl" -D "$services/pg" -m immediate stop >/dev/null 2>&1
  rm -rf "$services"
}
