import type { AnyRow } from '../../../contract/kit/resource';
import { lanes } from '../../../contract/resources/machines/lanes';
import { AppError } from '../../errors';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { grantedLanes, withGrants, withRight } from '../devices/laneGrants';
import { toLane } from './commands/request';
import { excursionStand, OUT_OF_RANGE } from './holds/excursionGoods';
import { held, lifted } from './holds/holdLanes';
import { assignProduct, clearLane, mergeLane, splitLane } from './laneArranging';
import { agreePrice, dropPrice, planPrice } from './plannedPrices';

async function testedAt({ trx }: UnitOfWork, laneId: string): Promise<Date | null> {
  const lane = await trx
    .selectFrom('lanes')
    .select('testedAt')
    .where('id', '=', laneId)
    .executeTakeFirstOrThrow();
  return lane.testedAt ?? null;
}

/** @throws AppError 409: goods that were out of range are sold when somebody has decided that they may be */
async function assertDecided({ trx }: UnitOfWork, row: AnyRow): Promise<void> {
  const stand = await excursionStand(trx, row.id);
  if (stand === 'kept') throw new AppError(409, 'err.excursion.kept');
  if (stand === 'undecided' && OUT_OF_RANGE.some((reason) => reason === row.pauseReason))
    throw new AppError(409, 'err.excursion.undecided');
}

/** What may not be sold is not put on sale by lifting what else held the lane. @throws AppError 409 */
async function freed(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { trx } = work;
  const product = await trx
    .selectFrom('products')
    .select('saleState')
    .where('id', '=', String(row.productId))
    .executeTakeFirst();
  if (product && product.saleState !== 'listed') throw new AppError(409, 'err.lane.unavailable');
  const batch = await trx
    .selectFrom('laneBatches')
    .innerJoin('batches', 'batches.id', 'laneBatches.batchId')
    .select('batches.id')
    .where('laneBatches.laneId', '=', row.id)
    .where('batches.state', 'in', ['quarantined', 'recalled'])
    .executeTakeFirst();
  if (batch) throw new AppError(409, 'err.lane.batch');
  await assertDecided(work, row);
  return { set: lifted(work, row) };
}

export const servedLanes: ServedResource = {
  resource: lanes,
  shortSearches: true,
  visible: grantedLanes,
  complete: withGrants,
  commands: {
    split: splitLane,
    mergeLeft: mergeLane('left'),
    mergeRight: mergeLane('right'),
    async assign(work, row, { productId, price, capacity }) {
      return { set: await assignProduct(work, row.id, { productId: String(productId), price, capacity }) };
    },
    clear: clearLane,
    setPrice: withRight('price', (_change, _row, { price }) => ({ set: { price } })),
    planPrice: withRight('price', planPrice),
    agreePrice: withRight('price', agreePrice),
    dropPrice: withRight('price', dropPrice),
    pause: withRight('pause', (work, row, _args, reason) => ({ set: held(work, row, 'paused', reason) })),
    resume: withRight('pause', freed),
    quarantine: withRight('pause', (work, row, _args, reason) => ({
      set: held(work, row, 'quarantined', reason),
    })),
    release: freed,
    testDispense: toLane('test_dispense'),
    lockSale: withRight('pause', toLane('lock_sale')),
    unlockSale: toLane('unlock_sale'),
    passTest: async ({ deps }) => ({ set: { testedAt: new Date(deps.clock()) } }),
    async clearFault(work, row) {
      if (!(await testedAt(work, row.id))) throw new AppError(409, 'err.lane.test_required');
      return { set: { health: 'ok', testedAt: null } };
    },
  },
};
