/** Why a message of a machine was refused and kept in the dead-letter table. */
export const REJECT_REASONS = [
  'topic',
  'foreign',
  'oversized',
  'json',
  'envelope',
  'kind',
  'payload',
  'unknownDevice',
  'revoked',
  'future',
  /** A counter that was read before it began. */
  'backdated',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
