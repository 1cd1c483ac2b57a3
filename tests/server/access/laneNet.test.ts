import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Field } from '../../../contract/kit/field';
import { isSummable } from '../../../contract/kit/question/questionSums';
import type { Resource } from '../../../contract/kit/resource';
import { permissionsOf } from '../../../contract/permissions';
import { RESOURCES } from '../../../contract/resources';
import type { Route } from '../../../server/http/route';
import { unpacked } from '../../../server/kit/transfer/sheets/unzip';
import { liveTopics } from '../../../server/modules';
import { canaryOf, INSIDE } from '../positions/orgTree';
import { type OrgTreeWorld, startOrgTreeWorld } from '../positions/orgTreeWorld';
import { expectedOf, hasId, OF_INSTITUTIONS, placesOf, requestFor } from '../positions/positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

const READABLE = new Set<string>(permissionsOf('track_admin'));
const readable = RESOURCES.filter(({ permission }) => READABLE.has(permission));

function pointsAt(fields: Readonly<Record<string, Field>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.kind === 'ref' || field.kind === 'refs') return [field.to];
    return field.kind === 'lines' ? pointsAt(field.columns) : [];
  });
}

/** Of a machine or a lane: it points at one, or at a record that does. */
function ofMachines(): Resource[] {
  const found = new Set(['devices', ...OF_INSTITUTIONS]);
  for (let known = 0; known < found.size; ) {
    known = found.size;
    for (const { name, fields } of readable)
      if (pointsAt(fields).some((to) => found.has(to))) found.add(name);
  }
  return readable.filter(({ name }) => found.has(name));
}

let world: OrgTreeWorld;
beforeAll(async () => {
  world = await startOrgTreeWorld();
});
afterAll(() => world.close());

const OF_MACHINES = ofMachines();
/** What tells a record of a machine or lane in an answer. */
const marksOf = ({ name }: Resource) =>
  INSIDE.flatMap((position) => [world.rows[position][name] ?? '', canaryOf(position, name)]).filter(Boolean);

async function textOf(route: Route, path: string): Promise<string> {
  const { status, text, bytes } = await world.asks.track_admin('GET', path);
  if (status >= 500) return `${path}: ${status} ${text}`;
  return route.path.endsWith('.xlsx') && status === 200 ? String(await unpacked(bytes, 10_000_000)) : text;
}

/** Everything a reseller may read, of what is his and of what is below. */
async function shown(): Promise<string[]> {
  const reads = world.routes.filter(
    (route) =>
      route.method === 'GET' &&
      route.policy !== 'public' &&
      expectedOf(route, 'track_admin', 'own') !== 'forbidden',
  );
  const marks = OF_MACHINES.flatMap((resource) =>
    marksOf(resource).map((mark) => ({ mark, name: resource.name })),
  );
  const found: string[] = [];
  for (const route of reads)
    for (const place of hasId(route) ? placesOf(route, INSIDE) : (['own'] as const)) {
      if (place === 'absent') continue;
      const { path } = requestFor(world, route, place);
      const text = await textOf(route, path);
      found.push(
        ...marks.filter(({ mark }) => text.includes(mark)).map(({ name }) => `${path} shows ${name}`),
      );
    }
  return [...new Set(found)];
}

describe('data of a machine or lane', () => {
  it('is listed here completely', () => {
    expect(OF_MACHINES.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'devices',
        'lanes',
        'tradingDetails',
        'ownOrders',
        'orderEntries',
        'repairRecords',
      ]),
    );
  });

  it('is visible to a reseller with every lane, except for sums of an institution', async () => {
    const missing: string[] = [];
    for (const { name } of OF_MACHINES) {
      if (OF_INSTITUTIONS.includes(name)) continue;
      const id = world.rows.own[name] ?? '?';
      const { text } = await world.asks.track_admin('GET', `/${name}?filter[id]=in:${id}`);
      if (!text.includes(`"id":"${id}"`)) missing.push(name);
    }
    expect(missing).toEqual([]);
  });

  it('is invisible to a reseller without lanes: in lists, records, sheets, lookups, search and figures', async () => {
    await world.database.query('delete from reseller_users');
    expect(await shown()).toEqual([]);
  });

  it('adds up to zero for a reseller without lanes', async () => {
    const sums: string[] = [];
    for (const resource of OF_MACHINES) {
      const summed = Object.entries(resource.fields).filter(([, field]) => isSummable(field));
      const columns = summed
        .map(([name]) => name)
        .slice(0, 5)
        .join();
      const { text } = await world.asks.track_admin(
        'GET',
        `/${resource.name}?pageSize=1${columns && `&sums=${columns}`}`,
      );
      const { result } = JSON.parse(text) as { result: { total: number; sums?: unknown } };
      if (result?.total !== 0 || /[1-9]/.test(JSON.stringify(result.sums ?? {})))
        sums.push(`${resource.name}: ${text.slice(0, 300)}`);
    }
    const period = `from=${Date.now() - 3e10}&to=${Date.now() + 1e9}`;
    for (const by of ['day', 'hour', 'channel', 'category', 'product', 'machine']) {
      const { text } = await world.asks.track_admin('GET', `/salesStatistics?${period}&by=${by}`);
      const { total, parts } = JSON.parse(text).result;
      if (total.orders !== 0 || total.revenue !== 0 || parts.length > 0) sums.push(`sales by ${by}: ${text}`);
    }
    expect(sums).toEqual([]);
  });
});

/** Of these nothing is about machines: what is sent of them is the same for all. */
const SENT_WHOLE = ['notices', 'reviews'];

it('defines for each live topic what a reseller receives', () => {
  const fleet = { states: () => [], info: () => undefined, byId: () => undefined, stockRows: () => [] };
  const open = liveTopics({ fleet }).filter(({ openedBy }) => openedBy.some((key) => READABLE.has(key)));
  const row = { alert: {}, repair: {}, door: {} } as never;
  const whole = open.filter(({ ofLanes }) => ofLanes?.(row, new Map()) !== undefined);
  expect(whole.map(({ name }) => name).toSorted()).toEqual(SENT_WHOLE);
});
