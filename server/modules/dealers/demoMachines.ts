import type { DemoWorld } from '../../db/demo-data';
import type { NewRow } from '../../db/demo-data/world';

type Dealer = Pick<NewRow<'dealers'>, 'id' | 'orgId' | 'level' | 'enabled'>;

/** The machines of an institution go round among one working dealer of each level, from the first down. */
export function lookedAfter(
  { devices }: DemoWorld['fleet'],
  dealers: readonly Dealer[],
  { id, orgId }: Pick<Dealer, 'id' | 'orgId'>,
) {
  const own = dealers.filter((each) => each.orgId === orgId && each.enabled === true);
  const levels = [...new Set(own.map(({ level }) => level))];
  const firsts = levels.map((level) => own.find((each) => each.level === level));
  const at = firsts.findIndex((each) => each?.id === id);
  return at < 0
    ? []
    : devices.filter((each) => each.orgId === orgId).filter((_, index) => index % levels.length === at);
}

/** Resellers of the demonstration, of a store and of a dealer, and how many machines each has lanes of. */
const RESELLERS = [
  ['track', 6],
  ['track2', 3],
] as const;

/** Each with the lanes he is granted of some machines of where he works. */
export function resellerLanes({ users, fleet }: Pick<DemoWorld, 'users' | 'fleet'>) {
  const lanesOf = (id: string) => fleet.lanes.filter(({ deviceId }) => deviceId === id);
  return RESELLERS.flatMap(([account, count]) => {
    const reseller = users.find(({ code }) => code === account);
    const machines = fleet.devices.filter(({ orgId }) => orgId === reseller?.orgId).slice(0, count);
    return machines.map(({ id }, index) => ({
      deviceId: id,
      lanes: lanesOf(id).slice(0, 4 + index),
      reseller,
    }));
  });
}
