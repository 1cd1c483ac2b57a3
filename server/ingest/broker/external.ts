import { randomUUID } from 'node:crypto';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import { MAX_PAYLOAD_BYTES, SESSION_EXPIRY_SEC, UP_FILTER } from '../../../contract/mqtt';
import { inTime } from '../../inTime';
import type { Logger } from '../../log';
import type { Broker, InboundMessage } from './types';

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
/** Messages the broker may send before the first is acknowledged: what one or two batches hold. */
const RECEIVE_MAXIMUM = 4_000;
/** What machines left at the broker is of some other time. */
const NOT_RETAINED = 2;
const RECONNECT_MS = 1_000;
const HEADROOM_BYTES = 1_024;

/** The one method of mqtt.js we need beside its public ones: sending an acknowledgement when we mean it. */
interface PacketSender {
  _sendPacket(packet: { cmd: 'puback'; messageId: number | undefined; reasonCode: number }): void;
}

/** Tells mqtt.js to go on with the next packet without acknowledging this one. */
const HELD = new Error('acknowledged after the commit');

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

/** The number of the present connection, and whether it is subscribed to the machines. */
interface ConnectionState {
  number: number;
  subscribed: boolean;
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

/** Messages that wait for the handler; while there are too many, no more are read. */
function createInFlight() {
  let count = 0;
  let resume = () => {};
  return {
    enter() {
      count += 1;
    },
    leave() {
      count -= 1;
      resume();
    },
    whenRoom(goOn: () => void) {
      if (count < RECEIVE_MAXIMUM) return goOn();
      resume = () => {
        resume = () => {};
        goOn();
      };
    },
  };
}

type Handler = (message: InboundMessage) => Promise<void>;

/**
 * mqtt.js acknowledges what it has merely received; here the acknowledgement waits for the handler, while the next
 * packets come in, or each batch would hold one message.
 */
function acknowledgeLate(
  client: MqttClient,
  handler: Handler,
  connection: ConnectionState,
  log: Logger,
): void {
  const inFlight = createInFlight();
  const handle = async ({ topic, payload, qos, messageId }: IPublishPacket) => {
    const began = connection.number;
    inFlight.enter();
    try {
      await handler({ topic, payload: typeof payload === 'string' ? Buffer.from(payload) : payload });
      // Numbers of a lost connection mean nothing on the next one: the broker sends the message again.
      if (qos > 0 && began === connection.number) acknowledge(client, messageId);
    } catch (error) {
      log.warn({ error, topic }, 'a message was not acknowledged');
    } finally {
      inFlight.leave();
    }
  };
  client.handleMessage = (packet, done) => {
    void handle(packet);
    // The broker holds back QoS 1 by itself; QoS 0 is held back by not reading on.
    inFlight.whenRoom(() => done(packet.qos > 0 ? HELD : undefined));
  };
}

type Publish = (...message: Parameters<MqttClient['publishAsync']>) => Promise<void>;

/** mqtt.js keeps what is published meanwhile until the broker is back; whoever asks for it wants to know now. */
function publisher(client: MqttClient, patienceMs = PATIENCE_MS): Publish {
  let connecting: Promise<void> | undefined;
  const connected = () => {
    connecting ??= new Promise<void>((resolve) => client.once('connect', () => resolve())).then(() => {
      connecting = undefined;
    });
    return connecting;
  };
  return async (...message) => {
    if (!client.connected) await inTime(connected(), patienceMs, SILENT);
    await inTime(client.publishAsync(...message), patienceMs, SILENT);
  };
}

/** A connection that takes the messages of the machines, until it is ended. */
function startSession(options: ExternalOptions, handler: Handler) {
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

/**
 * What a node tells machines while another one takes their messages: jobs and people's commands run on every node.
 * A connection of its own: the session of the owner can be at one node only.
 */
function startSpeaker({ url, clientId, log, patienceMs }: ExternalOptions) {
  const options = { clientId: `${clientId}-${randomUUID()}`, clean: true, reconnectPeriod: RECONNECT_MS };
  const client = connect(url, { ...options, protocolVersion: 5 });
  client.on('error', (error) => log.warn({ error: error.message }, 'MQTT broker'));
  return { client, publish: publisher(client, patienceMs) };
}

/** As it is printed and as machines use it, who have secrets of their own. */
function withoutSecret(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}

/** A broker outside. Messages of machines are asked for only while somebody here listens: one node at a time. */
export function createExternalBroker(options: ExternalOptions): Broker {
  let speaker: ReturnType<typeof startSpeaker> | undefined;
  let session: ReturnType<typeof startSession> | undefined;

  const release = async () => {
    const ended = session?.client;
    session = undefined;
    // One that is not connected has nothing to say, and would be waited for in vain.
    await ended?.endAsync(!ended.connected);
  };

  return {
    url: withoutSecret(options.url),
    get stats() {
      return { connected: session?.client.connected ? 1 : 0, refused: 0, cut: 0 };
    },
    onMessage(handler) {
      session = startSession(options, handler);
    },
    async publish(topic, payload, { qos, retain = false, expirySec }) {
      const properties = expirySec === undefined ? undefined : { messageExpiryInterval: expirySec };
      if (!session) speaker ??= startSpeaker(options);
      await (session ?? speaker)?.publish(topic, payload, { qos, retain, properties });
    },
    ready: () => session === undefined || session.ready(),
    release,
    async close() {
      await release();
      await speaker?.client.endAsync(true);
    },
  };
}

function acknowledge(client: MqttClient, messageId: number | undefined): void {
  (client as unknown as PacketSender)._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
}
