import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import type { BatchPlan } from '../rules/plan';
import { keepEvent } from './events';

/** How often adverts were shown; whether the machine may play them is looked at when it is written. */
export function onPlays(plan: BatchPlan, machine: Machine, message: MessageOf<'ad'>, recvAt: number): void {
  keepEvent(plan, machine, message, recvAt);
  const at = new Date(message.ts ?? recvAt);
  for (const { ad, n } of message.d.plays) plan.plays.push({ advertId: ad, org: machine.org, n, at });
}
