import type { IPublishPacket, MqttClient } from 'mqtt';
import type { Logger } from '../../log';
import type { InboundMessage } from './types';

/** Messages the broker may send before the first is acknowledged: what one or two batches hold. */
export const RECEIVE_MAXIMUM = 4_000;

/** The one method of mqtt.js we need beside its public ones: sending an acknowledgement when we mean it. */
interface PacketSender {
  _sendPacket(packet: { cmd: 'puback'; messageId: number | undefined; reasonCode: number }): void;
}

/** Tells mqtt.js to go on with the next packet without acknowledging this one. */
const HELD = new Error('acknowledged after the commit');

/** The number of the present connection, and whether it is subscribed to the machines. */
export interface ConnectionState {
  number: number;
  subscribed: boolean;
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

export type Handler = (message: InboundMessage) => Promise<void>;

/**
 * mqtt.js acknowledges what it has merely received; here the acknowledgement waits for the handler, while the next
 * packets come in, or each batch would hold one message.
 */
export function acknowledgeLate(
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

function acknowledge(client: MqttClient, messageId: number | undefined): void {
  (client as unknown as PacketSender)._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
}
