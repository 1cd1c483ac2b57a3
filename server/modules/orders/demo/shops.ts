import type { DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Every machine carries a code that its customers scan. */
export function buildShops({ world, fleet }: DemoWorld): NewRow<'machineShops'>[] {
  const random = world.random.fork('shops');
  return fleet.machines.map(({ id, owner }) => ({
    deviceId: id,
    orgId: owner.orgId,
    code: Array.from({ length: 12 }, () => random.pick([...SIGNS])).join(''),
    createdAt: new Date(world.from),
  }));
}
