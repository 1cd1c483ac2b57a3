import { limitsOf, type OwnLimits, type StorageClass } from '../climate';
import { isEmpty } from '../kit/checkDraft';
import { type Draft, f } from '../kit/field';
import { defineStates } from '../kit/states';
import { limitProblems } from './limitProblems';

/** Limits of a zone in force or planned, as its forms ask for them. */
export const zoneLimits = {
  tLow: f.number({ min: -40, max: 80, digits: 1, unit: 'celsius' }),
  tHigh: f.number({ min: -40, max: 80, digits: 1, unit: 'celsius' }),
  rhLow: f.number({ min: 0, max: 100, digits: 1, unit: 'percent' }),
  rhHigh: f.number({ min: 0, max: 100, digits: 1, unit: 'percent' }),
};

/** Settings of a zone from their plan to the next ones. */
export const zoneVersionStates = defineStates({
  field: 'state',
  initial: 'planned',
  states: { planned: 'warn', current: 'ok', former: 'off', dropped: 'off' },
  events: {
    takeEffect: { from: ['planned'], to: 'current', needs: 'system' },
    replace: { from: ['current'], to: 'former', needs: 'system' },
    drop: { from: ['planned'], to: 'dropped', needs: 'M', danger: true },
  },
});

/** Whether the machine has taken a version over. */
export const VERSION_PROOFS = ['sent', 'verified', 'unconfirmed'] as const;
export type VersionProof = (typeof VERSION_PROOFS)[number];

const LIMITS = ['tLow', 'tHigh', 'rhLow', 'rhHigh'] as const;

/** What is not as the storage class says has a reason. */
export function zoneProblems(draft: Draft): Record<string, string> {
  const isOwn = LIMITS.some((name) => !isEmpty(draft[name]));
  const missing: Record<string, string> = isOwn && isEmpty(draft.reason) ? { reason: 'err.form.enter' } : {};
  return Object.assign(missing, limitProblems(draft));
}

/** A temperature that is kept is between the limits, with its hysteresis. */
export function setpointProblems(draft: Draft): Record<string, string> {
  const { setpoint, hysteresis, storageClass } = draft;
  if (isEmpty(setpoint) && isEmpty(hysteresis)) return {};
  if (isEmpty(setpoint)) return { setpoint: 'err.form.enter' };
  if (isEmpty(hysteresis)) return { hysteresis: 'err.form.enter' };
  if (isEmpty(storageClass)) return {};
  const own = Object.fromEntries(LIMITS.map((name) => [name, draft[name] ?? null])) as OwnLimits;
  const { tLow, tHigh } = limitsOf(Object.assign(own, { storageClass: storageClass as StorageClass }));
  const fits =
    Number(setpoint) - Number(hysteresis) >= tLow && Number(setpoint) + Number(hysteresis) <= tHigh;
  return fits ? {} : { setpoint: 'err.command.climate' };
}
