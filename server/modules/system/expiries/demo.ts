import { chinaMidnight, tradeDay } from '../../../../contract/common/chinaTime';
import { daysTo, EXPIRY_STEPS, stepAt } from '../../../../contract/expiries/steps';
import type { DemoWorld, Filling } from '../../../db/demo-data';
import { DAY_MS } from '../../../db/demo-data/world';
import { newEndings, rowOf } from './keep';

/** What ends of all that the demonstration has; of each step was told on its day. */
export async function expiryDemo({ world, trx }: DemoWorld): Promise<Filling> {
  const found = await newEndings(trx, world.now);
  const today = chinaMidnight(world.now);
  const expiries = found.map((each) => {
    const left = daysTo(each.endsOn, tradeDay(world.now));
    const step = stepAt(EXPIRY_STEPS, left) ?? 0;
    const noticedAt = new Date(today - (step - left) * DAY_MS);
    return { ...rowOf(each, world.newId(world.from)), noticedDays: step, noticedAt };
  });
  return { expiries };
}
