import type { Config } from './config';
import type { Database } from './db/database';
import { type Broker, createBroker, createDeviceAuth, createNoBroker } from './ingest';
import type { Logger } from './log';
import { createScanner, type Scanner, tryScanner } from './scan/scanner';
import type { Keys } from './secrets/keys';
import type { TlsIdentity } from './tls/watch';

const CLIENT_ID_DIGITS = 16;

/** `MQTT_PORT=0` without `MQTT_URL`: a console that no machine talks to. */
export function openBroker(
  { mqttUrl, mqttPort }: Config,
  database: Database,
  { keys, tls }: { keys: Keys; tls: TlsIdentity | undefined },
  log: Logger,
): Promise<Broker> {
  if (!mqttUrl && mqttPort === 0) return Promise.resolve(createNoBroker());
  // The next leader finds at the broker what waited for the node before.
  const clientId = `pharos-${keys.check.slice(0, CLIENT_ID_DIGITS)}`;
  return createBroker({ mqttUrl, mqttPort, clientId, authenticate: createDeviceAuth(database), tls, log });
}

/** A scanner that is down does not prevent the start; uploads are refused until it is back. */
export function openScanner({ clamd: address }: Config, log: Logger): Scanner | undefined {
  const scanner = address && createScanner({ address, log });
  if (scanner) void tryScanner(scanner);
  return scanner;
}

const BROKER_PATIENCE_MS = 5_000;
const BROKER_LOOK_MS = 25;

/** A broker that is down does not prevent the start; one that is up must be connected before ready. */
export async function brokerReady(broker: Broker, log: Logger): Promise<void> {
  for (let waited = 0; !broker.ready(); waited += BROKER_LOOK_MS) {
    if (waited >= BROKER_PATIENCE_MS)
      return log.warn({ url: broker.url }, 'the MQTT broker cannot be reached yet');
    await new Promise((resolve) => setTimeout(resolve, BROKER_LOOK_MS));
  }
}
