import { daysTo, EXPIRY_STEPS, stepAt } from '../../../../contract/expiries/steps';
import { chinaMidnight, tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { expiryRow, newEndings } from './keep';

/** What ends of all that the demonstration has; of each step was told on its day. */
export async function expiryDemo({ world, trx }: DemoWorld): Promise<DemoRows> {
  const found = await newEndings(trx, world.now);
  const today = chinaMidnight(world.now);
  const expiries = found.map((each) => {
    const left = daysTo(each.endsOn, tradeDay(world.now));
    const step = stepAt(EXPIRY_STEPS, left) ?? 0;
    const noticedAt = new Date(today - (step - left) * DAY_MS);
    return { ...expiryRow(each, world.newId(world.from)), noticedDays: step, noticedAt };
  });
  return { expiries };
}
