import { READER_NUMBERS } from '../../../../contract/simulation';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { personName } from '../../../db/demo-data/institutions/names';

const METHODS = ['card', 'face', 'card', 'ble'] as const;

/** One number was not renewed, and the readers of its machines still take it. */
const daysLeft = (owner: number, index: number, days: number) =>
  owner === 0 && index === READER_NUMBERS.length - 1 ? -3 : days;

/** The field staff of every owner of machines. */
export function doorCredentialsDemo({ world, tree }: DemoWorld): DemoRows {
  const doorCredentials = tree.owners.flatMap(({ orgId }, owner) => {
    const random = world.random.fork(`door credentials ${orgId}`);
    return READER_NUMBERS.map((number, index) => ({
      id: world.newId(world.from),
      orgId,
      number,
      holder: personName(random),
      userId: null,
      method: METHODS[index % METHODS.length] ?? METHODS[0],
      validFrom: tradeDay(world.from - 200 * DAY_MS),
      validTo: tradeDay(world.now + daysLeft(owner, index, random.int(20, 360)) * DAY_MS),
    }));
  });
  return { doorCredentials };
}
