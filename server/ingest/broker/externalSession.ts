import { connect, type MqttClient } from 'mqtt';
import { MAX_PAYLOAD_BYTES, SESSION_EXPIRY_SEC, UP_FILTER } from '../../../contract/mqtt';
import { withTimeout } from '../../concurrency/withTimeout';
import type { Logger } from '../../log';
import { acknowledgeLate, type ConnectionState, type Handler, RECEIVE_MAXIMUM } from './acknowledgeLate';

export interface ExternalOptions {
  url: string;
  log: Logger;
  /** The same on every node of an installation: who takes over finds what waited for the one before. */
  clientId: string;
  /** How long a message waits for the broker to be there and to take it. */
  patienceMs?: number;
}

const PATIENCE_MS = 3_000;
const SILENT = 'the MQTT broker does not answer';

/** What machines left at the broker is of some other time. */
const NOT_RETAINED = 2;
export const RECONNECT_MS = 1_000;
const HEADROOM_BYTES = 1_024;

function openClient({ url, clientId }: ExternalOptions): MqttClient {
  return connect(url, {
    protocolVersion: 5,
    clientId,
    clean: false,
    // The broker delivers what was left from last time as soon as it sees us: not before we handle it.
    manualConnect: true,
    reconnectPeriod: RECONNECT_MS,
    resubscribe: false,
    properties: {
      sessionExpiryInterval: SESSION_EXPIRY_SEC,
      receiveMaximum: RECEIVE_MAXIMUM,
      maximumPacketSize: MAX_PAYLOAD_BYTES + HEADROOM_BYTES,
    },
  });
}

function followConnection(client: MqttClient, log: Logger): ConnectionState {
  const connection: ConnectionState = { number: 0, subscribed: false };
  client.on('error', (error) => log.warn({ error: error.message }, 'MQTT broker'));
  client.on('connect', () => {
    connection.number += 1;
    client.subscribe(UP_FILTER, { qos: 1, rh: NOT_RETAINED }, (error) => {
      connection.subscribed = !error;
      if (error) log.error({ error: error.message }, 'cannot subscribe to the machines');
    });
  });
  client.on('close', () => {
    connection.number += 1;
    connection.subscribed = false;
  });
  return connection;
}

type MqttPublish = (...message: Parameters<MqttClient['publishAsync']>) => Promise<void>;

/** mqtt.js would keep it until the broker is back; the caller needs the failure now. */
export function publisher(client: MqttClient, patienceMs = PATIENCE_MS): MqttPublish {
  let connecting: Promise<void> | undefined;
  const connected = () => {
    connecting ??= new Promise<void>((resolve) => client.once('connect', () => resolve())).then(() => {
      connecting = undefined;
    });
    return connecting;
  };
  return async (...message) => {
    if (!client.connected) await withTimeout(connected(), patienceMs, SILENT);
    await withTimeout(client.publishAsync(...message), patienceMs, SILENT);
  };
}

/** A connection that takes the messages of the machines, until it is ended. */
export function startSession(options: ExternalOptions, handler: Handler) {
  const client = openClient(options);
  const connection = followConnection(client, options.log);
  acknowledgeLate(client, handler, connection, options.log);
  client.connect();
  return {
    client,
    publish: publisher(client, options.patienceMs),
    ready: () => client.connected && connection.subscribed,
  };
}
