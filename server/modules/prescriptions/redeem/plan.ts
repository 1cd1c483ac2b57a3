import { AppError } from '../../../errors';
import type { UnitOfWork } from '../../../kit/served';
import type { PrescribedUnits } from '../redeem';

/** One unit that is to fall. */
export interface PlannedUnit {
  /** Its own: two units of one lane are two vends. */
  task: string;
  lane: string;
  /** Line of the prescription. */
  item: number;
}

/** Which lanes hand it out, the fullest first. @throws AppError 409 `err.form.stock` */
export async function planUnits(
  { trx }: UnitOfWork,
  { id, deviceId }: { id: string; deviceId: string },
  prescribed: readonly PrescribedUnits[],
): Promise<PlannedUnit[]> {
  const lanes = await trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock'])
    .where('deviceId', '=', deviceId)
    .where('saleState', '=', 'on')
    .where('health', '=', 'ok')
    .where('stock', '>', 0)
    .orderBy('stock', 'desc')
    .orderBy('laneNo')
    .execute();
  const falling = lanes.flatMap(({ laneNo, productId, stock }) =>
    Array.from({ length: stock }, () => ({ lane: laneNo, productId })),
  );
  const units = prescribed.flatMap(({ productId, qty }, item) =>
    Array.from({ length: qty }, () => {
      const at = falling.findIndex((unit) => unit.productId === productId);
      const [next] = at < 0 ? [] : falling.splice(at, 1);
      if (!next) throw new AppError(409, 'err.form.stock');
      return { lane: next.lane, item };
    }),
  );
  return units.map((unit, index) => ({ ...unit, task: `RX${id}-${index + 1}` }));
}
