import { groupBy } from '../../../contract/common/lists';
import { type DemoWorld, devicesAtWork } from '../../db/demo-data';
import type { NewRow } from '../../db/demo-data/world';

/** A machine with its lanes and the people who look after it. */
export interface DemoPlace {
  device: NewRow<'devices'>;
  lanes: NewRow<'lanes'>[];
  keeper: string;
  second: string;
}

/** Machines of the first places in turn, each with lanes that hold something. */
export function demoPlacesOf({ fleet, users, tree }: DemoWorld): DemoPlace[] {
  const lanes = groupBy(fleet.lanes, ({ deviceId }) => deviceId);
  const orgs = new Map(tree.rows.map((row) => [row.id, row]));
  const under = (orgId: string) => {
    const path = orgs.get(orgId)?.path ?? '';
    return users.filter((user) => path.startsWith(orgs.get(user.orgId)?.path ?? '-')).reverse();
  };
  return devicesAtWork(fleet).map((device) => {
    const people = under(device.orgId);
    return {
      device,
      lanes: (lanes.get(device.id) ?? []).filter(({ productId }) => productId),
      keeper: people[0]?.id ?? '',
      second: people.find(({ id }) => id !== people[0]?.id)?.id ?? '',
    };
  });
}

/** The batch that lasts longest: it fits behind whatever lies in the lane. */
export function batchFor({ batches }: DemoWorld, lane: NewRow<'lanes'>): string | null {
  const own = batches.filter(({ productId }) => productId === lane.productId);
  const [freshest] = own.sort((a, b) => (String(a.expiry) < String(b.expiry) ? 1 : -1));
  return freshest?.id ?? null;
}
