import type { AlertRow } from '@contract/alerts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionsIn, conditionsOf, countConditions, probesOf } from './conditions';
import { alertRow } from './testing/testRows';

const ids = (alerts: readonly AlertRow[]) => alerts.map(({ id }) => id);
const grouped = (...alerts: AlertRow[]) => conditionsOf(alerts).map((each) => ids(each.alerts));
const probe = (id: string, source: string, more: Partial<AlertRow> = {}) =>
  alertRow(id, 1, 'raised', { source, ...more });

describe('one excursion', () => {
  it('of two probes is one condition with both', () => {
    expect(grouped(probe('a', 'Z1/T1'), probe('b', 'Z1/T2'))).toEqual([['a', 'b']]);
    expect(probesOf([probe('b', 'Z1/T2'), probe('a', 'Z1/T1'), probe('c', 'Z1/T2')])).toEqual(['T1', 'T2']);
  });

  it('starts with its early warning', () => {
    expect(grouped(probe('pre', 'Z1/T1', { code: 'ENV_T_PRE' }), probe('high', 'Z1/T1'))).toHaveLength(1);
  });

  it('excludes other zones, other machines and humidity', () => {
    const other = [
      probe('zone', 'Z2/T1'),
      probe('machine', 'Z1/T1', { machineId: 'm2' }),
      probe('humidity', 'Z1/T1', { code: 'ENV_RH' }),
    ];
    expect(grouped(probe('a', 'Z1/T1'), ...other)).toHaveLength(4);
  });

  it('that ended before the next began stays separate', () => {
    const over = alertRow('over', 1, 'cleared', { source: 'Z1/T1', raisedAt: 100, returnedAt: 200 });
    const during = probe('during', 'Z1/T2', { raisedAt: 150 });
    expect(grouped(over, probe('later', 'Z1/T1', { raisedAt: 300 }))).toHaveLength(2);
    expect(grouped(over, during)).toEqual([['over', 'during']]);
  });

  it('is represented by its most urgent alarm', () => {
    const seen = alertRow('seen', 1, 'acknowledged', { source: 'Z1/T1' });
    const [condition] = conditionsOf([seen, probe('unseen', 'Z1/T2')]);
    expect(condition?.lead.id).toBe('unseen');
  });
});

describe('products that run out in one machine', () => {
  it('are one condition, short or sold out', () => {
    const low = probe('low', 'p1', { code: 'STOCK_LOW', priority: 'low' });
    const out = probe('out', 'p2', { code: 'STOCK_OUT', priority: 'low' });
    const elsewhere = probe('elsewhere', 'p1', { code: 'STOCK_LOW', machineId: 'm2' });
    expect(grouped(low, out, elsewhere)).toHaveLength(2);
  });
});

const anyAlert = fc.record({
  id: fc.uuid(),
  state: fc.constantFrom('raised', 'acknowledged', 'returned', 'cleared'),
  code: fc.constantFrom('ENV_T_HIGH', 'ENV_T_PRE', 'STOCK_LOW', 'STOCK_OUT', 'LIFT_FAULT', 'SIM_80'),
  priority: fc.constantFrom('critical', 'high', 'medium', 'low'),
  machineId: fc.constantFrom('m1', 'm2'),
  source: fc.constantFrom('Z1/T1', 'Z1/T2', 'Z2/T1', 'p1'),
  raisedAt: fc.integer({ min: 1, max: 50 }),
});
const anyAlerts = fc
  .uniqueArray(anyAlert, { selector: ({ id }) => id, maxLength: 40 })
  .map((all) => all.map(({ id, state, ...more }) => alertRow(id, 1, state, more as Partial<AlertRow>)));

describe('conditions', () => {
  it('contain every alarm once and have as many rows per priority as counted', () => {
    fc.assert(
      fc.property(anyAlerts, (alerts) => {
        const all = conditionsIn(alerts, { state: 'all' });
        const held = all.flatMap((each) => ids(each.alerts));
        expect([...held].sort()).toEqual(ids(alerts).sort());
        const counts = countConditions(conditionsIn(alerts, {}));
        for (const priority of ['critical', 'high', 'medium', 'low'] as const)
          expect(counts[priority]).toBe(conditionsIn(alerts, { priority }).length);
        expect(counts.all).toBe(counts.critical + counts.high + counts.medium + counts.low);
      }),
    );
  });

  it('do not depend on the order of the alarms', () => {
    fc.assert(
      fc.property(anyAlerts, (alerts) => {
        expect(conditionsOf([...alerts].reverse())).toEqual(conditionsOf(alerts));
      }),
    );
  });
});
