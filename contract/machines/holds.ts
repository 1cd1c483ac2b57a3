import { f } from '../kit/field';
import { DAY_MS, MINUTE_MS } from '../time/durations';

/** The hold the console has set on a lane; reports of the machine do not change it. */
export const HOLDS = ['paused', 'quarantined'] as const;
export type LaneHold = (typeof HOLDS)[number];

/** Why a rule keeps a lane from selling, as it stands in the lane; a person's reason stands there in his own words. */
const RULE_REASONS = [
  'recall',
  'product_recall',
  'quarantine',
  'delisted',
  'stop_sale',
  'expired',
  'stocktake',
  'sensor',
  /** Too warm or too cold for what is in it, for some minutes or for too long in a day. */
  'hard_limit',
  'excursion',
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];
export const isRuleReason = (reason: unknown): reason is RuleReason =>
  (RULE_REASONS as readonly unknown[]).includes(reason);

/** Whether the hold was sent to the machine, and confirmed. */
const HOLD_PROOFS = ['waiting', 'sent', 'verified', 'unconfirmed', 'contradicted'] as const;
export type HoldProof = (typeof HOLD_PROOFS)[number];

/** A sale that has begun when a lane is locked may still end so much later, ms. */
export const SALE_ENDS_MS = 30_000;

/** Delay before a hold is sent again to a machine that does not apply it, if it can be reached, ms. */
export const TELL_AGAIN_MS = 5 * MINUTE_MS;

/** A lock that expired while its machine was away is sent again to one that is back within this, ms. */
export const LOCK_AGAIN_WITHIN_MS = 7 * DAY_MS;

/** Whether the machine does what the console wants, as a column or a filter. */
export const holdProofField = () =>
  f.choice(HOLD_PROOFS, {
    readOnly: true,
    tones: { waiting: 'off', sent: 'warn', verified: 'ok', unconfirmed: 'bad', contradicted: 'bad' },
  });
