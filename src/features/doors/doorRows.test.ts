import { DOOR_OPEN_LIMIT_SEC, type DoorRow } from '@contract/doors';
import { describe, expect, it } from 'vitest';
import { type DoorFilter, doorsIn, doorTone, isTooLong, openMs, withMachineNames } from './doorRows';

const NOW = 10_000_000;
function door(parts: Partial<DoorRow>): DoorRow {
  const base = {
    id: 'd',
    ver: 1,
    state: 'open',
    machineId: 'm',
    org: 'o',
    cabinet: 'A',
    openAt: NOW - 1_000,
  };
  return {
    ...base,
    closeAt: null,
    openBy: null,
    method: null,
    purpose: 'inspect',
    authorised: true,
    rise: null,
    ...parts,
  } as DoorRow;
}

describe('a door record', () => {
  it('counts while the door is open and stops with it', () => {
    expect(openMs(door({}), NOW)).toBe(1_000);
    expect(openMs(door({ state: 'closed', closeAt: NOW - 400 }), NOW)).toBe(600);
    expect(openMs(door({ openAt: NOW + 50 }), NOW)).toBe(0);
  });

  it('is too long after the limit of its purpose', () => {
    const openAt = NOW - (DOOR_OPEN_LIMIT_SEC + 1) * 1_000;
    expect(isTooLong(door({ openAt }), NOW)).toBe(true);
    expect(isTooLong(door({ openAt, purpose: 'replenish' }), NOW)).toBe(false);
  });

  it('is worse when unauthorized than when too long', () => {
    expect(doorTone(door({ authorised: false }), NOW)).toBe('critical');
    expect(doorTone(door({}), NOW)).toBe('plain');
  });

  it('contains the name of its machine', () => {
    const machines = new Map([['m', { name: 'Metro Hall 1' }]]);
    const rows = withMachineNames([door({}), door({ machineId: 'gone' })], machines);
    expect(rows).toMatchObject([{ name: 'Metro Hall 1' }, { name: 'gone' }]);
  });
});

describe('a list of door records', () => {
  const long = NOW - (DOOR_OPEN_LIMIT_SEC + 1) * 1_000;
  const rows = [
    door({ id: 'late' }),
    door({ id: 'early', openAt: long, purpose: 'repair' }),
    door({ id: 'shut', state: 'closed', closeAt: NOW, authorised: false, machineId: 'other' }),
  ];
  const ids = (filter: Partial<DoorFilter>) =>
    doorsIn(rows, { machine: '', ...filter }, NOW).map(({ id }) => id);

  it('starts with the longest open door', () => {
    expect(ids({})).toEqual(['early', 'late']);
  });

  it('is filtered by machine, purpose and finding', () => {
    expect(ids({ list: 'day' })).toHaveLength(3);
    expect(ids({ list: 'day', machine: 'other' })).toEqual(['shut']);
    expect(ids({ purpose: 'repair' })).toEqual(['early']);
    expect(ids({ list: 'day', finding: 'unauthorised' })).toEqual(['shut']);
    expect(ids({ finding: 'long' })).toEqual(['early']);
  });

  it('of a day ends with it, except for doors still open', () => {
    const closed = door({ id: 'old', state: 'closed', openAt: NOW - 86_400_001, closeAt: NOW });
    const open = door({ id: 'forgotten', openAt: NOW - 86_400_001 });
    const all = doorsIn([closed, open], { machine: '', list: 'day' }, NOW);
    expect(all.map(({ id }) => id)).toEqual(['forgotten']);
  });
});
