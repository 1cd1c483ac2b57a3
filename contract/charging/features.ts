import type { DeviceFeature } from './words';

/** Why a machine does not do what was sold: all services have expired, or they cover fewer machines. */
export type FeatureGap = 'ended' | 'beyond';
export const FEATURE_REFUSALS = {
  ended: 'err.charge.featureEnded',
  beyond: 'err.charge.featureBeyond',
} as const satisfies Record<FeatureGap, string>;

type Row = Readonly<Record<string, unknown>>;
const has = (list: unknown, feature: string) => Array.isArray(list) && list.includes(feature);

/** Message key of why a machine does not do this now, from what its record says of its services. */
export const featureRefusal =
  (feature: DeviceFeature) =>
  ({ endedFeatures, beyondFeatures }: Row): string | undefined => {
    if (has(endedFeatures, feature)) return FEATURE_REFUSALS.ended;
    return has(beyondFeatures, feature) ? FEATURE_REFUSALS.beyond : undefined;
  };
