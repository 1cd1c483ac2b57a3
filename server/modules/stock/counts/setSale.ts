import type { AnyRow } from '../../../../contract/kit/resource';
import { linesOf } from '../../../kit/records/fieldValues';
import type { UnitOfWork } from '../../../kit/served';
import { WHILE_COUNTING } from '../../machines/holds/holdLanes';
import { type CountLineDraft, numbersOf } from './lines';

/** Lanes do not sell while people count them. */
export async function setSale({ trx }: UnitOfWork, row: AnyRow, counting: boolean): Promise<void> {
  const numbers = numbersOf(linesOf<CountLineDraft>(row));
  if (numbers.length === 0) return;
  const lanes = trx
    .updateTable('lanes')
    .where('deviceId', '=', String(row.deviceId))
    .where('laneNo', 'in', numbers);
  if (counting)
    await lanes
      // The person is at the machine: it is not sent a command.
      .set({ saleState: 'paused', hold: 'paused', pauseReason: WHILE_COUNTING })
      .where('saleState', '=', 'on')
      .execute();
  else
    await lanes
      .set((eb) => ({
        saleState: eb
          .case()
          .when('reportedState', '=', 'paused')
          .then('paused' as const)
          .when('stock', '>', 0)
          .then('on' as const)
          .else('soldout' as const)
          .end(),
        hold: null,
        pauseReason: null,
      }))
      .where('saleState', '=', 'paused')
      .where('pauseReason', '=', WHILE_COUNTING)
      .execute();
}
