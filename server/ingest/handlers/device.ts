import { localDay } from '../../../contract/time/localDay';
import { boardSignal, faultSignals, mainsSignal, simSignals, simSwapSignal } from '../../alert-rules';
import type { MessageOf } from '../decode';
import type { Machine, SimCard } from '../fleet/machine';
import { applyRules, type BatchPlan, judgeLate } from '../rules/plan';
import { trackDeath } from '../rules/session';
import { onBirthLanes } from './birthLanes';
import { keepEvent } from './events';

/** A cycle counter that fell below this part of what we knew has started anew. */
const NEW_CYCLE_PART = 0.5;

export function onBirth(
  plan: BatchPlan,
  machine: Machine,
  message: MessageOf<'birth'>,
  recvAt: number,
): void {
  const { lanes, ...rest } = message.d;
  keepEvent(plan, machine, message, recvAt, { ...rest, lanes: lanes.length });
  onBirthLanes(plan, machine, message);
  if (message.hist) return;
  plan.firmware.set(machine.id, { id: machine.id, fw: rest.fw, app: rest.app ?? null });
  const { card } = machine;
  if (!card || rest.iccid === undefined) return;
  const swapped = card.moved || rest.iccid !== card.iccid || isOtherPhone(card, rest.imei);
  applyRules(plan, machine, [simSwapSignal(card.iccid, swapped, message.ts as number)]);
  if (rest.iccid === card.iccid) putModem(plan, machine, card, rest.imei);
}

/** The record of the card says in which modem it is. */
function putModem(plan: BatchPlan, machine: Machine, card: SimCard, imei: string | undefined): void {
  if (imei === undefined || imei === card.reported) return;
  machine.card = { ...card, reported: imei };
  plan.cardsTouched.add(machine.id);
}

function isOtherPhone(card: SimCard, imei: string | undefined): boolean {
  return card.imei !== null && imei !== undefined && imei !== card.imei;
}

/** The broker's or the machine's own word about the connection. Only `lost` and `disconnected` end it. */
export function onState(
  plan: BatchPlan,
  machine: Machine,
  message: MessageOf<'state'>,
  recvAt: number,
): boolean {
  keepEvent(plan, machine, message, recvAt);
  const { s } = message.d;
  if (s !== 'lost' && s !== 'disconnected') return false;
  trackDeath(plan, machine, message.bd, s === 'disconnected');
  return true;
}

export function onHeartbeat(_plan: BatchPlan, machine: Machine, message: MessageOf<'hb'>): void {
  if (!message.hist) machine.state.rssi = message.d.rssi ?? machine.state.rssi;
}

export function onHealth(plan: BatchPlan, machine: Machine, message: MessageOf<'health'>): void {
  const { boards, mb_today: mb } = message.d;
  const ts = message.ts as number;
  if (mb !== undefined && machine.card) putUsage(plan, machine, machine.card, ts, mb);
  if (message.hist) return;
  if (mb !== undefined) countToday(plan, machine, mb);
  if (boards)
    applyRules(plan, machine, [
      boardSignal(
        boards.every((board) => board.ok),
        ts,
      ),
    ]);
}

/** Adds the use since the last report to the month as well: the card itself reports only every six hours. */
function countToday(plan: BatchPlan, machine: Machine, mb: number): void {
  const { card, state } = machine;
  const grown = mb >= state.mbToday ? mb - state.mbToday : mb;
  state.mbToday = mb;
  if (!card || grown === 0) return;
  const usedMb = card.usedMb + grown;
  machine.card = { ...card, usedMb };
  state.simMb = usedMb;
  plan.cardsTouched.add(machine.id);
}

function putUsage(plan: BatchPlan, machine: Machine, card: SimCard, ts: number, mb: number): void {
  const day = localDay(ts, machine.info.timezone);
  const key = `${card.id}|${day}`;
  const known = plan.usage.get(key)?.mb ?? 0;
  plan.usage.set(key, { cardId: card.id, day, mb: Math.max(known, mb) });
}

export function onSim(plan: BatchPlan, machine: Machine, message: MessageOf<'sim'>, recvAt: number): void {
  keepEvent(plan, machine, message, recvAt);
  const { card } = machine;
  if (!card || message.hist) return;
  const { iccid, imei, mb_cycle: mb, swap } = message.d;
  const ts = message.ts as number;
  const swapped = swap || card.moved || iccid !== card.iccid || isOtherPhone(card, imei);
  applyRules(plan, machine, [simSwapSignal(card.iccid, swapped, ts)]);
  // The figure of a foreign card says nothing about ours.
  if (iccid !== card.iccid) return;
  const usedMb = mb < card.usedMb * NEW_CYCLE_PART ? mb : Math.max(card.usedMb, mb);
  machine.card = { ...card, usedMb, reported: imei ?? card.reported };
  machine.state.simMb = usedMb;
  plan.cardsTouched.add(machine.id);
  applyRules(plan, machine, simSignals(card.iccid, usedMb, card.planMb, ts));
}

export function onPower(
  plan: BatchPlan,
  machine: Machine,
  message: MessageOf<'power'>,
  recvAt: number,
): void {
  keepEvent(plan, machine, message, recvAt);
  const { ev } = message.d;
  if (ev === 'battery_low') return;
  const signals = [mainsSignal(ev === 'mains_back', recvAt)];
  if (message.hist) {
    judgeLate(plan, machine, signals);
    return;
  }
  machine.state.powerOk = ev === 'mains_back';
  applyRules(plan, machine, signals);
}

export function onFault(
  plan: BatchPlan,
  machine: Machine,
  message: MessageOf<'fault'>,
  recvAt: number,
): void {
  keepEvent(plan, machine, message, recvAt);
  const signals = faultSignals(message.d.rc, message.d.motor ?? '', message.ts as number);
  if (message.hist) judgeLate(plan, machine, signals);
  else applyRules(plan, machine, signals);
}
