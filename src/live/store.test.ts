import {
  frameApplied,
  type LinkPhase,
  linkUnwanted,
  replicaPurged,
  resourcesChanged,
  snapshotApplied,
  realtimeReducers as streamReducers,
} from '@realtime';
import { combineReducers } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { linkChanged, type SnapshotData } from '../realtime/testing/internals';
import { alertRow, doorRow, machineRow, stockRow } from './testing/testRows';
import { liveReducers } from './testing/testWorld';

const realtimeReducers = { ...streamReducers, ...liveReducers };
const { hints: hintsReducer, link: linkReducer } = streamReducers;

const START = { type: 'start' };
function snapshot(data: Partial<SnapshotData>) {
  return snapshotApplied({ asOf: 1, machines: [], alerts: [], doors: [], stock: [], anew: false, ...data });
}

describe('change hints', () => {
  it('count the changes of each list', () => {
    const once = hintsReducer(hintsReducer(undefined, START), resourcesChanged(['users', 'roles']));
    expect(once.of).toEqual({ users: 1, roles: 1 });
    expect(hintsReducer(once, resourcesChanged(['users'])).of).toEqual({ users: 2, roles: 1 });
    expect(hintsReducer(once, START)).toBe(once);
  });

  it('count the times the link came back: nobody was told what changed meanwhile', () => {
    const returns = (...phases: LinkPhase[]) =>
      phases
        .map((phase) => linkChanged({ phase }))
        .reduce<Parameters<typeof hintsReducer>[0]>(hintsReducer, undefined)?.returns;
    expect(returns('connecting', 'syncing', 'live')).toBe(0);
    // A list was asked for long before the first connection: what changed meanwhile nobody tells.
    expect(returns('connecting', 'offline', 'connecting', 'syncing', 'live')).toBe(1);
    expect(returns('live', 'offline', 'connecting')).toBe(0);
    expect(returns('live', 'offline', 'connecting', 'syncing', 'live')).toBe(1);
    expect(returns('live', 'stale', 'live', 'offline', 'live', 'live')).toBe(2);
  });
});

describe('the link state', () => {
  it('is idle at first, and ready from the first snapshot until its data must be dropped', () => {
    const idle = linkReducer(undefined, START);
    expect(idle).toEqual({ phase: 'idle', attempt: 0, ready: false, degraded: false });
    const ready = linkReducer(linkReducer(idle, linkChanged({ phase: 'live' })), snapshot({}));
    expect(ready).toEqual({ ...idle, phase: 'live', ready: true });
    expect(linkReducer(ready, snapshot({}))).toBe(ready);
    expect(linkReducer(ready, replicaPurged())).toEqual({ ...ready, ready: false });
    expect(linkReducer(ready, START)).toBe(ready);
  });

  it('keeps facts about the server for the next user', () => {
    const known = { clockOffset: 5, newBuild: 'b2' };
    const state = linkReducer(undefined, linkChanged({ ...known, phase: 'live', attempt: 3, ready: true }));
    expect(linkReducer(state, linkUnwanted())).toEqual({ ...linkReducer(undefined, START), ...known });
  });
});

describe('every live slice', () => {
  const full = () => {
    const given = snapshot({
      machines: [machineRow('m')],
      alerts: [alertRow('a')],
      doors: [doorRow('d')],
      stock: [stockRow('m', 'p')],
    });
    const frame = { samples: [{ machineId: 'm', channel: 't', t0: 1, dt: [0], v: [1] }] };
    return [given, frameApplied(frame), resourcesChanged(['users'])].reduce(
      reducer,
      reducer(undefined, START),
    );
  };
  const { link: _, ...rest } = realtimeReducers;
  const reducer = combineReducers(rest);

  it.each([replicaPurged(), linkUnwanted()])('has its initial state after $type', (forgetting) => {
    const empty = reducer(undefined, START);
    for (const [name, slice] of Object.entries(full()))
      expect(slice, name).not.toEqual(empty[name as keyof typeof empty]);
    expect(reducer(full(), forgetting)).toEqual(empty);
    expect([empty.alerts.rows, empty.doors.rows, empty.machines.rows, empty.stock.rows]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('stays the same object after an action without changes', () => {
    const state = full();
    expect(reducer(state, frameApplied({}))).toBe(state);
    expect(reducer(state, frameApplied({ doors: [doorRow('d')], alerts: [alertRow('a')] }))).toBe(state);
    expect(reducer(state, START)).toBe(state);
  });
});
