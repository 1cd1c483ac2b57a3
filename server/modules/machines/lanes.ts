import { lanes } from '../../../contract/resources/machines/lanes';
import { AppError } from '../../errors';
import type { Change, Served } from '../../kit/served';
import { grantedLanes, withRight } from '../devices/laneGrants';
import { toLane } from './commands/request';
import { held, lifted } from './holds/holdLanes';
import { assignProduct, clearLane, mergeLane, splitLane } from './laneArranging';

async function testedAt({ trx }: Change, laneId: string): Promise<Date | null> {
  const lane = await trx
    .selectFrom('lanes')
    .select('testedAt')
    .where('id', '=', laneId)
    .executeTakeFirstOrThrow();
  return lane.testedAt ?? null;
}

export const servedLanes: Served = {
  resource: lanes,
  shortSearches: true,
  visible: grantedLanes,
  commands: {
    split: splitLane,
    mergeLeft: mergeLane('left'),
    mergeRight: mergeLane('right'),
    async assign(change, row, { productId, price, capacity }) {
      return { set: await assignProduct(change, row.id, { productId: String(productId), price, capacity }) };
    },
    clear: clearLane,
    setPrice: withRight('price', (_change, _row, { price }) => ({ set: { price } })),
    pause: withRight('pause', (change, row, _args, reason) => ({ set: held(change, row, 'paused', reason) })),
    resume: withRight('pause', (change, row) => ({ set: lifted(change, row) })),
    quarantine: withRight('pause', (change, row, _args, reason) => ({
      set: held(change, row, 'quarantined', reason),
    })),
    release: async (change, row) => ({ set: lifted(change, row) }),
    testDispense: toLane('test_dispense'),
    lockSale: withRight('pause', toLane('lock_sale')),
    unlockSale: toLane('unlock_sale'),
    passTest: async ({ deps }) => ({ set: { testedAt: new Date(deps.clock()) } }),
    async clearFault(change, row) {
      if (!(await testedAt(change, row.id))) throw new AppError(409, 'err.lane.test_required');
      return { set: { health: 'ok', testedAt: null } };
    },
  },
};
