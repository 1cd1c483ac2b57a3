import type { z } from 'zod';
import { DOWN_PAYLOADS, downTopic } from '../../../contract/mqtt';
import type { Broker } from '../../ingest';

/** Broker and machine drop a command when its time (`ttl`, in seconds) is over. Rejects while the broker does not take it. */
export async function sendCommand(
  broker: Pick<Broker, 'publish'>,
  serialNo: string,
  command: z.input<typeof DOWN_PAYLOADS.cmd>,
): Promise<void> {
  const payload = DOWN_PAYLOADS.cmd.parse(command);
  const options = { qos: 1, expirySec: payload.ttl } as const;
  await broker.publish(downTopic(serialNo, 'cmd'), JSON.stringify(payload), options);
}
