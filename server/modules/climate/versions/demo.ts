import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';

/** A tighter limit that is to come, and one that somebody thought better of. */
const PLANS = [
  { days: 6, state: 'planned', versionNo: 2, reason: '夏季来临前收紧上限，预留开门升温余量' },
  { days: 20, state: 'dropped', versionNo: 3, reason: '空调检修，改期执行' },
] as const;
const MAIN = 'Z1';

/** Settings that are planned for zones, beside those in force, which the database keeps itself. */
export function demoVersions({ world, fleet, users }: DemoWorld): DemoRows {
  const machines = fleet.devices.filter((_device, index) => index % 9 === 1).slice(0, 12);
  const rows = machines.flatMap(({ id, orgId, storageClass }) => {
    const madeBy = users.find((user) => user.orgId === orgId)?.id ?? users[0]?.id ?? null;
    const isCold = storageClass === 'COLD_2_8' || storageClass === 'CN_COLD';
    return PLANS.map(({ days, state, versionNo, reason }): NewRow<'zoneVersions'> => {
      const made = world.now - days * HOUR_MS;
      return {
        id: world.newId(made),
        orgId,
        deviceId: id,
        zone: MAIN,
        versionNo,
        state,
        effectiveAt: new Date(world.now + days * DAY_MS),
        endedAt: null,
        storageClass,
        tLow: null,
        tHigh: isCold ? 7.5 : storageClass === 'CN_COOL' ? 18 : 28,
        rhLow: null,
        rhHigh: null,
        setpoint: isCold ? 5 : storageClass === 'CN_COOL' ? 15 : 22,
        hysteresis: isCold ? 1 : 2,
        reason,
        madeBy,
        createdAt: new Date(made),
        updatedAt: new Date(made),
      };
    });
  });
  return { zoneVersions: rows };
}
