import { sql } from 'kysely';
import { FEATURE_REFUSALS, type FeatureGap } from '../../../contract/charging/features';
import type { DeviceFeature } from '../../../contract/charging/words';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';

interface FeatureClosure {
  deviceId: string;
  feature: DeviceFeature;
  reason: FeatureGap;
}

/** Features of machines that were sold and that no service opens now, with the reason (`closed_features` in SQL). */
export async function closedFeatures(db: Executor, deviceIds: readonly string[]): Promise<FeatureClosure[]> {
  if (deviceIds.length === 0) return [];
  const { rows } = await sql<FeatureClosure>`
    select device_id, feature, reason from closed_features(${[...deviceIds]}::text[]) order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** @throws AppError 409: the feature was sold to the institution of the machine, and no service opens it now */
export async function assertFeature(db: Executor, deviceId: string, feature: DeviceFeature): Promise<void> {
  const closed = await closedFeatures(db, [deviceId]);
  const own = closed.find((each) => each.feature === feature);
  if (own) throw new AppError(409, FEATURE_REFUSALS[own.reason]);
}
