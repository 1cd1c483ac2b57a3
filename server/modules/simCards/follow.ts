import type { CardState, StopReason } from '../../../contract/simCards/cardStates';
import type { Values } from '../../kit/served';
import type { CardStatus } from '../../partners/sim/port';

/** What is known of a card here. */
export interface OwnCard {
  state: CardState;
  stopReason: string | null;
}
export interface CausedCardEvent {
  event: string;
  values: Values;
}

const OWN_REASONS: readonly (string | null | undefined)[] = ['self', null, undefined];

/**
 * The event that an operator's word causes. What only people do (stop, restore, cancel) follows from no word of the
 * operator: such a difference is shown until a person has looked at it.
 */
export function followOf(
  { state, stopReason }: OwnCard,
  { state: theirs, stopReason: why }: CardStatus,
): CausedCardEvent | undefined {
  if (theirs === undefined || theirs === state) return undefined;
  if (theirs === 'stopped') {
    const isTheirs = !OWN_REASONS.includes(why);
    return state === 'in_use' && isTheirs
      ? { event: 'operatorStop', values: { stopReason: why as StopReason, stateBeforeStop: state } }
      : undefined;
  }
  if (theirs === 'in_use') {
    if (state === 'test' || state === 'silent') return { event: 'activate', values: {} };
    const isTheirs = state === 'stopped' && !OWN_REASONS.includes(stopReason);
    const values = { stopReason: null, stateBeforeStop: null };
    return isTheirs ? { event: 'operatorResume', values } : undefined;
  }
  if (theirs === 'silent' && state === 'test') return { event: 'endTest', values: {} };
  const lapses = theirs === 'pre_cancelled' && (state === 'in_use' || state === 'stopped');
  return lapses ? { event: 'lapse', values: {} } : undefined;
}
