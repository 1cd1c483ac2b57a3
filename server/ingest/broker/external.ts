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

/**
 * A broker outside. mqtt.js acknowledges what it has merely received; here the acknowledgement waits for the
 * handler, while the next packets come in, or each batch would hold one message.
 */
export async function createExternalBroker({ url, log, clientId }: ExternalOptions): Promise<Broker> {
  let handler: ((message: InboundMessage) => Promise<void>) | undefined;
  let connection = 0;
  let waiting = 0;
  let subscribed = false;
  let resume = () => {};

  const client = connect(url, {
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
  client.on('error', (error) => log.warn({ error: error.message }, 'MQTT broker'));
  client.on('connect', () => {
    connection += 1;
    client.subscribe(SHARED_UP_FILTER, { qos: 1 }, (error) => {
      subscribed = !error;
      if (error) log.error({ error: error.message }, 'cannot subscribe to the machines');
    });
  });
  client.on('close', () => {
    connection += 1;
    subscribed = false;
  });

  const handle = async (packet: IPublishPacket) => {
    const { topic, payload, qos, messageId } = packet;
    const began = connection;
    waiting += 1;
    try {
      if (!handler) throw new Error('not ready for messages');
      await handler({ topic, payload: typeof payload === 'string' ? Buffer.from(payload) : payload });
      // Numbers of a lost connection mean nothing on the next one: the broker sends the message again.
      if (qos > 0 && began === connection) acknowledge(client, messageId);
    } catch (error) {
      log.warn({ error, topic }, 'a message was not acknowledged');
    } finally {
      waiting -= 1;
      resume();
    }
  };

  client.handleMessage = (packet, done) => {
    void handle(packet);
    const goOn = () => done(packet.qos > 0 ? HELD : undefined);
    // The broker holds back QoS 1 by itself; QoS 0 is held back by not reading on.
    if (waiting < RECEIVE_MAXIMUM) goOn();
    else {
      resume = () => {
        resume = () => {};
        goOn();
      };
    }
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
    ready: () => client.connected && subscribed,
    async close() {
      // A node that goes on purpose leaves no session behind; machines repeat what was not acknowledged.
      await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } });
    },
  };
}

function acknowledge(client: MqttClient, messageId: number | undefined): void {
  (client as unknown as PacketSender)._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
}
