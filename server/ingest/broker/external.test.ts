import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../log';
import { createExternalBroker } from './external';
import { startTestBroker, type TestBroker } from './testBroker';
import type { Broker } from './types';

const log = createLogger('silent');
const TOPIC = 'mv/1/SMV25A0000001/down/cmd';

describe('an external broker', () => {
  let outside: TestBroker;
  const open: Broker[] = [];

  beforeEach(async () => {
    outside = await startTestBroker();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((broker) => broker.close()));
    await outside.goAway();
  });

  const node = () => {
    const { url } = outside;
    const broker = createExternalBroker({ url, clientId: 'pharos-test', log, patienceMs: 1_000 });
    open.push(broker);
    return broker;
  };

  it('delivers messages from one node to machines connected through another', async () => {
    const [owner, other] = [node(), node()];
    owner.onMessage(async () => undefined);
    await owner.publish(TOPIC, 'one', { qos: 1, expirySec: 60 });
    await other.publish(TOPIC, 'two', { qos: 1, expirySec: 60 });
    await owner.release?.();
    await owner.publish(TOPIC, 'three', { qos: 1 });
    expect(outside.heard).toEqual(['one', 'two', 'three'].map((text) => `${TOPIC} ${text}`));
  });

  it('reports its loss quickly to consuming and non-consuming nodes', async () => {
    const [owner, other] = [node(), node()];
    owner.onMessage(async () => undefined);
    await Promise.all([owner, other].map((broker) => broker.publish(TOPIC, 'one', { qos: 1 })));
    await outside.goAway();
    const late = [owner, other].map((broker) => broker.publish(TOPIC, 'late', { qos: 1 }));
    for (const told of late) await expect(told).rejects.toThrow('does not answer');
  });
});
