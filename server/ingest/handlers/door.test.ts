import { describe, expect, it } from 'vitest';
import { STORAGE_CLASSES } from '../../../contract/climate';
import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import { createPlan, type Plan } from '../rules/plan';
import { onDoor } from './door';

const NOW = 1_800_000_000_000;

function machine(): Machine {
  return {
    id: 'd',
    org: 'o',
    info: { storageClass: 'CN_COOL' },
    limits: STORAGE_CLASSES.CN_COOL,
    state: { conn: 'online', doorOpen: false, doorAt: null },
    rules: new Map(),
    retro: new Set(),
    graceUntil: 0,
  } as unknown as Machine;
}

function heard(...told: { d: object; at: number; hist?: boolean }[]): { plan: Plan; raised: string[] } {
  let n = 0;
  const plan = createPlan(NOW, () => `n${n++}`);
  const at = machine();
  for (const { d, at: ts, hist = false } of told)
    onDoor(plan, at, { ts, hist, d } as unknown as MessageOf<'door'>);
  const raised = plan.decisions
    .filter(({ decision }) => decision.code === 'DOOR_UNAUTH')
    .map(({ decision }) => decision.verdict);
  return { plan, raised };
}
const open = (auth: boolean) => ({ ev: 'open', cab: 'A', auth, pur: 'replenish', by: 'U101' });
const CLOSE = { ev: 'close', cab: 'A', dur: 30, dT: 1.5 };

describe('who opens a door', () => {
  it('raises nothing for somebody who may, and keeps what the air gained', () => {
    const { plan, raised } = heard({ d: open(true), at: NOW }, { d: CLOSE, at: NOW + 30_000 });
    expect(raised).toEqual([]);
    expect([...plan.doors.values()].at(-1)).toMatchObject({ state: 'closed', authorised: true, rise: 1.5 });
  });

  it('raises an alarm for somebody who may not', () => {
    expect(heard({ d: open(false), at: NOW }).raised).toEqual(['raised']);
  });

  it('raises one where a closing comes whose opening nobody heard of', () => {
    const { plan, raised } = heard({ d: CLOSE, at: NOW });
    expect(raised).toEqual(['raised']);
    expect([...plan.doors.values()]).toMatchObject([
      { authorised: false, openAt: new Date(NOW - 30_000), openBy: null },
    ]);
  });

  it('notes what comes late without ringing for it', () => {
    expect(heard({ d: CLOSE, at: NOW - 3_600_000, hist: true }).raised).toEqual(['suppressed']);
  });
});
