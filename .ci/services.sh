# Throw-away PostgreSQL, NATS and Mosquitto on loopback ports of their own. Sourced by .ci/run.

PG_PORT=55432
NATS_PORT=54222
MQTT_TEST_PORT=51883

as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

start_services() {
  services=$(mktemp -d)
  chmod 755 "$services"
  pg_bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  mkdir "$services/pg"
  [ "$(id -u)" -eq 0 ] && chown postgres "$services/pg"
  as_postgres "$pg_bin/initdb" -D "$services/pg" -U pharos --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null
  # A test's database is a copy of a template: 0.2 s where its pages stay in memory, 1.9 s with the 128 MB of the default.
  as_postgres "$pg_bin/pg_ctl" -D "$services/pg" -l "$services/pg/log" -w \
    -o "-p $PG_PORT -k $services/pg -c listen_addresses=127.0.0.1 -c shared_buffers=512MB -c max_wal_size=4GB" start >/dev/null
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
