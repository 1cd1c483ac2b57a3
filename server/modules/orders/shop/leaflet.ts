import type { ShopLeaflet } from '../../../../contract/orders/shop';
import { LEAFLET } from '../../../../contract/products/master';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { laneOffers, shopOf } from './offers';

/** What is in force today of a good that the machine offers. @throws AppError 404 */
export async function leafletOf(
  db: Executor,
  { code, lane }: { code: string; lane: string },
  now: number,
): Promise<ShopLeaflet> {
  const { deviceId } = await shopOf(db, code);
  const offer = (await laneOffers(db, deviceId, now)).find(({ laneNo }) => laneNo === lane);
  const row = offer
    ? await db
        .selectFrom('productLeaflets')
        .selectAll()
        .where('productId', '=', offer.productId)
        .where('validTo', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!offer || !row) throw new AppError(404, 'err.common.notFound');
  const texts = LEAFLET.flatMap((part) => (row[part] ? [{ part, text: String(row[part]) }] : []));
  const validFrom = row.validFrom?.getTime() ?? 0;
  return { name: offer.name, versionNo: String(row.versionNo), validFrom, texts };
}
