import { describe, expect, it } from 'vitest';
import { CLOSE, MESSAGE } from '../../../contract/push';
import { connect } from '../testing/testClient';
import { gatewaysOnOneDatabase, until } from '../testing/testGateway';
import { personOf } from '../testing/testRows';

const gateways = gatewaysOnOneDatabase();

describe('the end of a connection', () => {
  it('is announced before a restart and closes with 1012', async () => {
    const world = await gateways.start();
    const client = connect(world, 'a');
    await until(() => client.of(MESSAGE.snapshotEnd).length > 0);
    await world.gateway.close(100);
    await until(() => client.closed);
    expect(client.closed?.code).toBe(CLOSE.restart);
    expect(JSON.parse(client.of(MESSAGE.goAway)[0]?.content ?? '')).toEqual({ after: 500, spread: 3_000 });
  });

  it('closes with 3000 when the session is revoked, only for that session', async () => {
    const world = await gateways.start();
    world.people.set('a2', { ...personOf('anna', ['ORGA']), sessionId: 'other' });
    const clients = [connect(world, 'a'), connect(world, 'a2')] as const;
    await until(() => clients.every((client) => client.of(MESSAGE.snapshotEnd).length > 0));
    world.bus.publishSession({ type: 'revoked', userId: 'anna', sessionId: 'other' });
    await until(() => clients[1].closed);
    expect(clients[1].closed?.code).toBe(CLOSE.manual);
    expect(clients[0].closed).toBeUndefined();
    world.bus.publishSession({ type: 'revoked', userId: 'anna' });
    await until(() => clients[0].closed);
    expect(clients[0].closed?.code).toBe(CLOSE.manual);
  });

  it('closes with 4003 when the session has reached its maximum age', async () => {
    const old = new Set<string>();
    const world = await gateways.start({ auth: { over: async () => old }, settings: { digestMs: 20 } });
    world.people.set('a2', { ...personOf('anna', ['ORGA']), sessionId: 'other' });
    const clients = [connect(world, 'a'), connect(world, 'a2')] as const;
    await until(() => clients.every((client) => client.of(MESSAGE.snapshotEnd).length > 0));
    old.add('other');
    await until(() => clients[1].closed);
    expect(clients[1].closed?.code).toBe(CLOSE.sessionExpired);
    expect(clients[0].closed).toBeUndefined();
  });
});
