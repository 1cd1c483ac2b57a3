import type { PlatformScenario, PriorPayment } from '../../contract/simulation';
import { tradeDay } from '../../contract/time/chinaTime';

/** What a bill has too much, in minor units. */
const TOO_MUCH = 100;

/**
 * The bill of a calendar day in China. One that differs leaves out its first line, has another sum in its second and a
 * line of nobody at its end: each sort of difference once.
 */
export function billOf(
  money: readonly PriorPayment[],
  day: string,
  scenario?: PlatformScenario,
): PriorPayment[] {
  const lines = money.filter(({ at }) => tradeDay(at) === day);
  if (scenario !== 'bill-differs' || lines.length === 0) return lines;
  const [, second, ...rest] = lines;
  const foreign: PriorPayment = {
    kind: 'payment',
    no: `SOX${day.replaceAll('-', '')}${lines[0]?.no.slice(-6) ?? ''}`,
    amount: 1_990,
    at: lines[0]?.at ?? 0,
  };
  return [...(second ? [{ ...second, amount: second.amount + TOO_MUCH }] : []), ...rest, foreign];
}
