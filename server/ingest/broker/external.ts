import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import { MAX_PAYLOAD_BYTES, SESSION_EXPIRY_SEC, SHARED_UP_FILTER } from '../../../contract/mqtt';
import type { Logger } from '../../log';
import type { Broker, InboundMessage } from './types';

export interface ExternalOptions {
  url: string;
  log: Logger;
  /**
   * The same at every start of this node, or the session of a killed process would go on taking its share of
   * the messages for a day. Different on every node.
   */
  clientId: string;
}

/** Messages the broker may send before the first is acknowledged: what one or two batches hold. */
const RECEIVE_MAXIMUM = 4_000;
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
    // The broker delivers what was left from last time as soon as it sees us: not before somebody listens.
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
    client.subscribe(SHARED_UP_FILTER, { qos: 1 }, (error) => {
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

/**
 * A broker outside. mqtt.js acknowledges what it has merely received; here the acknowledgement waits for the
 * handler, while the next packets come in, or each batch would hold one message.
 */
export async function createExternalBroker(options: ExternalOptions): Promise<Broker> {
  const { url, log } = options;
  let handler: ((message: InboundMessage) => Promise<void>) | undefined;
  const client = openClient(options);
  const connection = followConnection(client, log);

  const inFlight = createInFlight();

  const handle = async ({ topic, payload, qos, messageId }: IPublishPacket) => {
    const began = connection.number;
    inFlight.enter();
    try {
      if (!handler) throw new Error('not ready for messages');
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

  return {
    url,
    get stats() {
      return { connected: client.connected ? 1 : 0, refused: 0, cut: 0 };
    },
    onMessage(next) {
      handler = next;
      client.connect();
    },
    async publish(topic, payload, { qos, retain = false, expirySec }) {
      const properties = expirySec === undefined ? undefined : { messageExpiryInterval: expirySec };
      await client.publishAsync(topic, payload, { qos, retain, properties });
    },
    ready: () => client.connected && connection.subscribed,
    async close() {
      // A node that goes on purpose leaves no session behind; machines repeat what was not acknowledged.
      await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } });
    },
  };
}

function acknowledge(client: MqttClient, messageId: number | undefined): void {
  (client as unknown as PacketSender)._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
}
