import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { regionName } from '../../../contract/regions/regionTree';
import { regionsWithin } from '../../../contract/regions/within';
import { invalid } from '../../kit/records/draft';
import { REGIONS } from '../../kit/regions';
import type { UnitOfWork } from '../../kit/served';

const CHINESE = REGIONS['zh-cn'];
const DIGITS = 4;
const LAST = 10 ** DIGITS - 1;

/** The next number of the district that a machine stands in. @throws AppError 400 where there is none */
export async function nextPointNo(
  { trx }: UnitOfWork,
  { province, city, district }: AnyRow,
): Promise<string> {
  const above = [String(province), String(city)];
  const code = regionsWithin(CHINESE, above).find((each) => regionName(CHINESE, each) === district);
  if (code === undefined) throw invalid({ pointNo: 'err.device.district_unknown' });
  // Numbers span all institutions, including machines the person cannot see.
  const { rows } = await sql<{ last: string | null }>`select last_point_no(${`P${code}-`}) as last`.execute(
    trx,
  );
  const next = Number(rows[0]?.last ?? 0) + 1;
  if (next > LAST) throw invalid({ pointNo: 'err.device.points_used' });
  return `P${code}-${String(next).padStart(DIGITS, '0')}`;
}
