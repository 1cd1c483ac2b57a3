import type { CardState } from '@contract/simCards/cardStates';
import { cycleEnd } from '@contract/simCards/usage';
import { tradeDay } from '@contract/time/chinaTime';
import { CARD_FIGURES, SIM_THRESHOLDS } from '@contract/traffic';
import type { Machine } from '@live';
import { addressOf } from '@shared/lib';
import type { Tone } from '@shared/ui';

const TONES: readonly Tone[] = ['plain', 'warn', 'bad', 'critical'];

/** How urgent the use of a plan is: each threshold passed makes it one step worse. */
export function planTone(usedMb: number, planMb: number): Tone {
  const percent = planMb > 0 ? (usedMb / planMb) * 100 : 0;
  return TONES[SIM_THRESHOLDS.filter((threshold) => percent >= threshold).length] ?? 'plain';
}

/** Of this month: what the machine says now, if that is more than the list of a while ago. */
export function usedNow(usedMb: number, machine: Machine | undefined): number {
  return Math.max(usedMb, machine?.state.simMb ?? 0);
}

/** Traffic of all machines since their midnight. */
export function mbToday(machines: readonly Machine[]): number {
  return machines.reduce((sum, { state }) => sum + state.mbToday, 0);
}

/** A calendar day as a moment of it, ms, in whatever time zone it is shown. @param day YYYY-MM-DD */
export function dayMs(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T12:00:00`);
}

/** The page with the cards that a figure counts. */
export function cardsAt(figure: keyof typeof CARD_FIGURES): string {
  const { state, over }: { state?: CardState; over?: true } = CARD_FIGURES[figure];
  return addressOf('/InterCard/InterCardMain', { state, over: over && '1' });
}

/** First day of the next cycle of a card, YYYY-MM-DD; operators count by the day of China. */
export const cardCycleEnd = (cycleStart: string): string => cycleEnd(cycleStart, tradeDay(Date.now()));
