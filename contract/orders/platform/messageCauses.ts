import { PARTNER_CAUSES } from '../../common/partnerCauses';

/** Why a message is rejected as not authentic. */
export const VERDICTS = ['forged', 'stale', 'unreadable', 'replayed'] as const;
/**
 * Why a message was not taken, or a call not done. `unanswered`: the server stopped while it came. `early`: what it is about
 * is not here yet. `gone`: whom it was for is not connected any more. `tries`: tried too often. `internal`: we failed.
 */
export const MESSAGE_CAUSES = [
  ...VERDICTS,
  'unanswered',
  'early',
  'gone',
  'tries',
  ...PARTNER_CAUSES.filter((cause) => cause !== 'unreadable'),
  'internal',
] as const;
export type MessageCause = (typeof MESSAGE_CAUSES)[number];
