import type { CellTone } from '@charts';
import { type AlertRow, PRIORITIES } from '@contract/alerts';
import { QUEUES } from '@contract/home/queues';
import { addressFilter } from '@contract/kit/question/address';
import { formatFilter } from '@contract/kit/question/filter';
import { parseSort } from '@contract/kit/question/questionSort';
import type { Resource } from '@contract/kit/resource';
import type { MachineState } from '@contract/machines';
import { resourceNamed } from '@contract/resources';
import { STOCK_LEVELS } from '@contract/stock';
import { WORK, type WorkQuestion } from '@contract/work';
import { findRows } from '@features/alerts/alertRows';
import { ALERT_FILTERS } from '@features/alerts/lists/filters';
import { filterZones, rowClimateOf, zoneRows } from '@features/climate/zoneRows';
import { countsAs, toneOf, totalsOf } from '@features/dashboard/fleetState';
import { listAt } from '@features/dashboard/home/question';
import { filterMachines } from '@features/devices/fleetRows';
import { DOOR_FIGURES, doorsAt, doorsIn } from '@features/doors/doorRows';
import { DOOR_FILTERS } from '@features/doors/filters';
import { filterWarnings, warningsOf } from '@features/stock/stockRows';
import {
  type AlarmQuestion,
  alarmsAt,
  conditionsIn,
  countConditions,
  coverageOf,
  DOOR_LIST,
  hasClass,
  type Machine,
  openDoors,
  stockLevels,
} from '@live';
import { readParams } from '@shared/lib/address/urlState';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertRow, doorRow, machineRow, stockRow, zoneState } from '../live/testing/testRows';

const NOW = 1_000_000_000;
const NO_NAMES = new Map();
const searchOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '');

const zoneAt = (temp: number | null) => zoneState({ temp, tMeas: temp === null ? null : NOW });
const anyMachine = fc.record({
  conn: fc.constantFrom('online', 'checking', 'offline', 'unknown'),
  temp: fc.constantFrom(null, 20, 29.5, 35),
  tMeas: fc.constantFrom(null, NOW - 1_000, NOW - 10_000_000),
  zones: fc.option(fc.array(fc.constantFrom(null, 5, 7.8, 12).map(zoneAt), { maxLength: 2 }), {
    nil: undefined,
  }),
});
const anyFleet = fc
  .array(anyMachine, { maxLength: 20 })
  .map((all) => all.map((state, at) => machineRow(`m${at}`, 1, state as Partial<MachineState>)));

/** The list of machines, as its address asks for it. */
const listed = (fleet: readonly Machine[], filter: Partial<Parameters<typeof filterMachines>[1]>) =>
  filterMachines(fleet, { q: '', ...filter }, NOW).length;

const QUESTIONS: [string, WorkQuestion & { sort?: string }][] = [
  ...Object.entries(QUEUES),
  ...WORK.map((work): [string, WorkQuestion] => [work.name, work]),
];

it.each(QUESTIONS)('%s: the linked list uses the filters of the number', (_name, question) => {
  const { filter, mine, sort } = question;
  const asked = mine ? { ...filter, [mine]: 'in:01M8C0000000000000000000ME' } : filter;
  const resource = resourceNamed(question.resource) as Resource;
  const search = searchOf(listAt(question, asked, sort));
  const read = [...search].flatMap(
    ([name, text]) => addressFilter(resource, name, text, resourceNamed) ?? [],
  );
  expect(Object.fromEntries(read.map((filter) => [filter.field, formatFilter(filter)]))).toEqual(asked);
  if (sort !== undefined) expect(parseSort(resource, search.get('sort') ?? '')).toBeDefined();
});

describe('a figure equals the row count of its linked list', () => {
  it('for machines by connection and current report', () => {
    fc.assert(
      fc.property(anyFleet, (fleet) => {
        const totals = totalsOf(fleet, NOW);
        for (const conn of ['online', 'checking', 'offline', 'unknown'] as const)
          expect(totals[conn]).toBe(listed(fleet, { conn }));
        expect(totals.machines).toBe(listed(fleet, {}));
        const { n, of } = coverageOf(fleet, NOW, true);
        expect(of - n).toBe(listed(fleet, { data: 'missing' }));
        const cold = fleet.filter((machine) => hasClass(machine, 'COLD_2_8'));
        const some = coverageOf(cold, NOW, true);
        expect(some.of - some.n).toBe(listed(fleet, { data: 'missing', storage: 'COLD_2_8' }));
      }),
    );
  });

  it('for offline machines in the fleet legend whatever their other problems', () => {
    const alert = fc.constantFrom(undefined, ...PRIORITIES);
    fc.assert(
      fc.property(anyFleet, fc.array(alert, { maxLength: 20 }), (fleet, alerts) => {
        const counted = fleet.map((machine, at) => ({
          conn: machine.state.conn,
          tone: toneOf(machine, NOW, alerts[at]),
        }));
        const legend = (tone: CellTone) => counted.filter((each) => countsAs(tone, each)).length;
        expect(legend('off')).toBe(listed(fleet, { conn: 'offline' }));
        expect(legend('unknown')).toBe(listed(fleet, { conn: 'unknown' }));
      }),
    );
  });

  it('for machines out of range and near it', () => {
    fc.assert(
      fc.property(anyFleet, (fleet) => {
        const infos = fleet.map(({ info }) => info);
        const states = fleet.map((machine) => rowClimateOf(machine, NOW));
        const zones = zoneRows(infos, states, []);
        const { out, near } = totalsOf(fleet, NOW);
        expect(out).toBe(filterZones(zones, { q: '', state: 'out' }).length);
        expect(near).toBe(filterZones(zones, { q: '', state: 'warn' }).length);
      }),
    );
  });

  it('for alarms: all, by priority, by machine and those that must not wait', () => {
    const alert = fc.record({
      state: fc.constantFrom('raised', 'acknowledged', 'returned', 'cleared'),
      code: fc.constantFrom('ENV_T_HIGH', 'STOCK_LOW', 'STOCK_OUT', 'DOOR_UNAUTH'),
      priority: fc.constantFrom('critical', 'high', 'medium', 'low'),
      machineId: fc.constantFrom('m1', 'm2'),
      source: fc.constantFrom('Z1/T1', 'Z1/T2', 'p1', 'p2'),
    });
    const question = fc.constantFrom<AlarmQuestion>(
      {},
      { priority: 'critical' },
      { priority: 'low' },
      { machine: 'm1' },
      { state: 'waiting', priority: 'urgent' },
    );
    fc.assert(
      fc.property(fc.array(alert, { maxLength: 30 }), question, (parts, asked) => {
        const alerts = parts.map(({ state, ...more }, at) =>
          alertRow(`a${at}`, 1, state, more as Partial<AlertRow>),
        );
        const figure = countConditions(conditionsIn(alerts, asked)).all;
        const address = readParams(ALERT_FILTERS, searchOf(alarmsAt(asked)));
        expect(findRows(alerts, NO_NAMES, address, () => '')).toHaveLength(figure);
      }),
    );
  });

  it('for doors: open, opened within a day, unauthorized and too long', () => {
    const door = fc.record({
      state: fc.constantFrom('open' as const, 'closed' as const),
      openAt: fc.integer({ min: NOW - 100_000_000, max: NOW }),
      authorised: fc.boolean(),
      purpose: fc.constantFrom('repair' as const, 'replenish' as const),
    });
    fc.assert(
      fc.property(fc.array(door, { maxLength: 30 }), (parts) => {
        const doors = parts.map((part, at) =>
          doorRow(`d${at}`, 1, { ...part, closeAt: part.state === 'open' ? null : part.openAt + 400_000 }),
        );
        const shown = (address: string) => {
          const filter = readParams(DOOR_FILTERS, searchOf(address));
          return doorsIn(doors, filter, NOW).length;
        };
        expect(openDoors(doors)).toHaveLength(shown(DOOR_LIST));
        for (const [name, question] of Object.entries(DOOR_FIGURES)) {
          const count = doorsIn(doors, { machine: '', purpose: 'repair', ...question }, NOW).length;
          expect(shown(doorsAt(name as 'open', { machine: '', purpose: 'repair' }))).toBe(count);
        }
      }),
    );
  });

  it('for stock by level', () => {
    const levels = fc.array(fc.constantFrom(...STOCK_LEVELS), { maxLength: 20 });
    fc.assert(
      fc.property(levels, (all) => {
        const rows = all.map((level, at) => ({ ...stockRow('m1', `p${at}`), level }));
        const counts = stockLevels(rows);
        for (const level of ['out', 'critical', 'low'] as const)
          expect(filterWarnings(warningsOf(rows, NO_NAMES), { q: '', level })).toHaveLength(counts[level]);
      }),
    );
  });
});
