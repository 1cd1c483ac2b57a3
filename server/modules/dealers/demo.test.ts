import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import type { DemoWorld } from '../../db/demo-data';
import { buildAssortment } from '../../db/demo-data/catalogue/assortment';
import { buildOrganizations } from '../../db/demo-data/institutions/organizations';
import { buildUsers } from '../../db/demo-data/institutions/users';
import { buildHardware } from '../../db/demo-data/machines/hardware';
import { buildFleet } from '../../db/demo-data/machines/machines';
import { DEMO_NOW, DEMO_OPTIONS } from '../../db/demo-data/testDemo';
import { createWorld } from '../../db/demo-data/world';
import { createIds } from '../../db/reference-data';
import { dealerDemo } from './demo';

/** As small as people start it to have a look. */
const MACHINES = 12;

let demo: DemoWorld;
let rows: ReturnType<typeof dealerDemo>;
beforeAll(async () => {
  const random = createRandom(1);
  const world = createWorld(DEMO_NOW, random, createIds(random.fork('ids')));
  const tree = buildOrganizations(world);
  const users = await buildUsers(world, tree, DEMO_OPTIONS.hashPassword);
  const assortment = buildAssortment(world, tree);
  const hardware = buildHardware(world);
  const fleet = buildFleet(world, tree, { assortment, hardware }, MACHINES);
  demo = { world, tree, users, fleet } as unknown as DemoWorld;
  rows = dealerDemo(demo);
});

const machinesOf = (code: string) => {
  const orgId = demo.users.find((user) => user.code === code)?.orgId;
  return demo.fleet.devices.filter((device) => device.orgId === orgId).map(({ id }) => id);
};

describe('a small fleet', () => {
  it.each(['merchant', 'collaborator', 'track', 'dealer', 'dealerstaff', 'merchant2'])(
    'has machines where %s works',
    (code) => expect(machinesOf(code)).not.toEqual([]),
  );

  it('assigns lanes to resellers only on machines where they work', () => {
    for (const code of ['track', 'track2']) {
      const id = demo.users.find((user) => user.code === code)?.id;
      const granted = rows.resellerUsers?.filter(({ userId }) => userId === id) ?? [];
      expect(granted.map(({ deviceId }) => deviceId)).toEqual(machinesOf(code).slice(0, granted.length));
      expect(granted.length).toBeGreaterThan(1);
    }
  });

  it('has a dealer of each level with own machines and a statement', () => {
    const own = machinesOf('dealer');
    const stated = (rows.dealers ?? []).filter(({ id }) =>
      rows.dealerStatements?.some(({ dealerId }) => dealerId === id),
    );
    expect(stated.map(({ level }) => level)).toEqual([1, 2, 3]);
    const lines = rows.dealerStatements?.flatMap(
      ({ lines }) => JSON.parse(String(lines)) as { deviceId: string }[],
    );
    expect([...new Set(lines?.map(({ deviceId }) => deviceId))].sort()).toEqual([...own].sort());
    const lookedAfter = rows.dealerUsers?.flatMap(
      ({ deviceIds }) => JSON.parse(String(deviceIds)) as string[],
    );
    expect([...new Set(lookedAfter)].sort()).toEqual([...own].sort());
  });
});
