import type { AnyRow } from '../../../contract/kit/resource';
import { MAIN_CABINET } from '../../../contract/machines/zones';
import { zoneSettings } from '../../../contract/resources/machines/zoneSettings';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';

/** Those of the main zone of a machine are set on the machine. */
async function prepare({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const main = await trx
    .selectFrom('cabinets')
    .select('id')
    .where('deviceId', '=', String(values.deviceId))
    .where('zone', '=', String(values.zone))
    .where('cabinetNo', '=', MAIN_CABINET)
    .executeTakeFirst();
  if (main) throw new AppError(400, 'err.zone.main', undefined, { zone: 'err.zone.main' });
  return values;
}

export const servedZoneSettings: ServedResource = { resource: zoneSettings, shortSearches: true, prepare };
