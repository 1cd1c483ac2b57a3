import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageOf } from '../../../ingest/decode';
import type { Machine } from '../../../ingest/fleet/machine';
import { onPlays } from '../../../ingest/handlers/adverts';
import { createPlan } from '../../../ingest/rules/plan';
import { writePlan } from '../../../ingest/write/batchWriter';
import { BATCH_EFFECTS } from '../../batchEffects';
import { type CommandWorld, openCommandWorld } from './testCommands';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  const { query } = world.database;
  await query(`insert into organizations (id, parent_id, name, type, path, code) values
    ('below', 'org', 'Below', 'merchant', 'org.below.', 'BELOW'),
    ('beside', 'org', 'Beside', 'merchant', 'org.beside.', 'BESIDE')`);
  await query(`update organizations set path = 'org.' where id = 'org'`);
  await query(`update devices set org_id = 'below' where id = 'd1'`);
  const advert = (id: string, org: string, more = '') =>
    query(`insert into adverts (id, org_id, ad_name, type, placement, duration_sec, start_at, enabled, sort
      ${more ? ', device_scope, device_ids' : ''})
      values ('${id}', '${org}', '${id}', 'image', 'idle', 10, '2026-01-01', true, 1 ${more})`);
  await advert('above', 'org');
  await advert('own', 'below');
  await advert('foreign', 'beside');
  await advert('chosen', 'org', `, 'selected', '["d1"]'`);
  await advert('others', 'org', `, 'selected', '["d0"]'`);
});
afterAll(() => world.close());

it('sends a machine the advertisements meant for it of its institution and those above', async () => {
  await world.ask('ad_sync', { id: 'd1' });
  const [row] = await world.database.query<{ params: { ads: { ad: string }[] } }>(
    'select params from machine_commands',
  );
  expect(row?.params.ads).toEqual(['above', 'chosen', 'own'].map((ad) => ({ ad, sec: 10 })));
});

it('counts what was played of them and nothing of other institutions', async () => {
  const at = world.time.now;
  let n = 0;
  const plan = createPlan(at, () => `n${n++}`);
  const plays = (ad: string, times: number) => ({ ad, n: times, sec: times * 10 });
  const d = { plays: [plays('above', 3), plays('own', 2), plays('foreign', 9), plays('above', 4)] };
  const message = { kind: 'ad', d, ts: at, bd: 1, seq: 1, hist: false } as unknown as MessageOf<'ad'>;
  onPlays(plan, { id: 'd1', org: 'below' } as Machine, message, at);
  await world.database.db
    .transaction()
    .execute((trx) =>
      writePlan(trx, plan, { chain: world.deps.chain, shared: false, effects: BATCH_EFFECTS }),
    );
  const counted = await world.database.query(
    `select id, play_count::int as n, last_played_at from adverts where play_count > 0 order by id`,
  );
  expect(counted).toEqual([
    { id: 'above', n: 7, last_played_at: new Date(at) },
    { id: 'own', n: 2, last_played_at: new Date(at) },
  ]);
});
