import type { AnyRow } from '../../../contract/kit/resource';
import { lanes } from '../../../contract/resources/machines/lanes';
import { AppError } from '../../errors';
import type { Change, Served } from '../../kit/served';
import { toLane } from './commands/request';
import { assignProduct, clearLane, mergeLane, splitLane } from './laneArranging';

/** Back on sale, if there is anything to sell. */
const onSale = (row: AnyRow) => ({
  saleState: Number(row.stock) > 0 ? 'on' : 'soldout',
  pauseReason: null,
});

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
  commands: {
    split: splitLane,
    mergeLeft: mergeLane('left'),
    mergeRight: mergeLane('right'),
    async assign(change, row, { productId, price, capacity }) {
      return { set: await assignProduct(change, row.id, { productId: String(productId), price, capacity }) };
    },
    clear: clearLane,
    setPrice: async (_change, _row, { price }) => ({ set: { price } }),
    pause: async (_change, _row, _args, reason) => ({ set: { saleState: 'paused', pauseReason: reason } }),
    async resume(_change, row) {
      if (row.health !== 'ok') throw new AppError(409, 'err.lane.fault');
      return { set: onSale(row) };
    },
    quarantine: async (_change, _row, _args, reason) => ({
      set: { saleState: 'quarantined', pauseReason: reason },
    }),
    async release(_change, row) {
      if (row.health !== 'ok') throw new AppError(409, 'err.lane.fault');
      return { set: onSale(row) };
    },
    testDispense: toLane('test_dispense'),
    lockSale: toLane('lock_sale'),
    unlockSale: toLane('unlock_sale'),
    passTest: async ({ deps }) => ({ set: { testedAt: new Date(deps.clock()) } }),
    async clearFault(change, row) {
      if (!(await testedAt(change, row.id))) throw new AppError(409, 'err.lane.test_required');
      return { set: { health: 'ok', testedAt: null } };
    },
  },
};
