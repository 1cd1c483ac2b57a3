import { isPartnerAddress } from '../common/partnerAddress';
import { MINUTE_MS } from '../time/durations';

export const SIM_OPERATORS = ['CMCC', 'CUCC', 'CTCC'] as const;
export type Operator = (typeof SIM_OPERATORS)[number];

/** Domains of the operators' interfaces; a gateway of one's own is named by `PLATFORM_HOSTS`. */
const DOMAINS: Readonly<Record<Operator, readonly string[]>> = {
  CMCC: ['10086.cn'],
  CUCC: ['10646.cn'],
  CTCC: ['ct10649.com', 'ctwing.cn'],
};
export const isOperatorAddress = (operator: Operator, text: string, hosts: readonly string[]): boolean =>
  isPartnerAddress(DOMAINS[operator], text, hosts);

/** What the operator says of a card that cannot be right, or that it does not know. */
export const SYNC_PROBLEMS = ['unknown_card', 'unknown_state', 'usage'] as const;
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/** How often each card is looked up at its operator. */
export const SYNC_EVERY_MS = 15 * MINUTE_MS;
