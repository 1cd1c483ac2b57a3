import { tradeDay } from '../../../contract/common/chinaTime';
import { READER_NUMBERS } from '../../../contract/simulation';
import type { DemoWorld, Filling } from '../../db/demo-data';
import { personName } from '../../db/demo-data/institutions/names';
import { DAY_MS } from '../../db/demo-data/world';

const METHODS = ['card', 'face', 'card', 'ble'] as const;

/** The field staff of every owner of machines. */
export function doorCredentialsDemo({ world, tree }: DemoWorld): Filling {
  const doorCredentials = tree.owners.flatMap(({ orgId }) => {
    const random = world.random.fork(`door credentials ${orgId}`);
    return READER_NUMBERS.map((number, index) => ({
      id: world.newId(world.from),
      orgId,
      number,
      holder: personName(random),
      userId: null,
      method: METHODS[index % METHODS.length] ?? METHODS[0],
      validFrom: tradeDay(world.from - 200 * DAY_MS),
      validTo: tradeDay(world.now + random.int(20, 360) * DAY_MS),
    }));
  });
  return { doorCredentials };
}
