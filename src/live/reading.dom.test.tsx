import { frameApplied, realtimeReducers, snapshotApplied, useIsLive, useLink } from '@realtime';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { linkChanged } from '../realtime/testing/internals';
import { useAlarmQuality } from './alarmNow';
import { OfMachine } from './cells/OfMachine';
import { useCoverage, useMachineQuality } from './machineQuality';
import { type LiveMachine, useMachineInfos, useMachinesById } from './machines';
import { useConnection } from './machineWatch';
import { machineRow, machineState, zoneState } from './testing/testRows';
import { liveReducers } from './testing/testWorld';
import { useOtherZones } from './zones';

const snapshot = { asOf: 1, machines: [machineRow('a'), machineRow('b')], alerts: [], doors: [], stock: [] };

function filledStore() {
  const store = configureStore({
    reducer: { ...realtimeReducers, ...liveReducers },
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }),
  });
  store.dispatch(snapshotApplied({ ...snapshot, anew: false }));
  store.dispatch(linkChanged({ phase: 'live' }));
  return store;
}

/** Counts in its title how often it was drawn. */
function Drawn({ name, children }: { name: string; children: ReactNode }) {
  const times = useRef(0);
  times.current += 1;
  return (
    <p title={name} data-times={times.current}>
      {children}
    </p>
  );
}
const timesOf = (name: string) => Number(screen.getByTitle(name).dataset.times);

function Temperature({ machine: { info, state } }: { machine: LiveMachine }) {
  return <Drawn name={`cell ${info.id}`}>{state.temp}</Drawn>;
}
function Names() {
  return <Drawn name="names">{useMachineInfos().length + useMachinesById().size}</Drawn>;
}
function Connection() {
  return <Drawn name="connection">{useConnection('a')}</Drawn>;
}
function Cover() {
  const cover = useCoverage();
  return <Drawn name="cover">{cover && `${cover.n}/${cover.of}`}</Drawn>;
}
function ColdCover() {
  const cover = useCoverage('COLD_2_8');
  return <Drawn name="cold cover">{cover && `${cover.n}/${cover.of}`}</Drawn>;
}
function Quality() {
  return <Drawn name="quality">{useMachineQuality('a').q}</Drawn>;
}
function Phase() {
  return <Drawn name="phase">{useLink(({ phase }) => phase)}</Drawn>;
}
function Light() {
  return <Drawn name="light">{useIsLive() ? 'on' : 'off'}</Drawn>;
}
function Zones() {
  const names = useOtherZones('a').map(({ zone }) => zone);
  return <Drawn name="zones">{names.join()}</Drawn>;
}
function AlarmAir({ source }: { source: string }) {
  const alert = { code: 'ENV_T_HIGH', source, state: 'raised', machineId: 'a' } as const;
  return <Drawn name={`air ${source}`}>{useAlarmQuality(alert).q}</Drawn>;
}
const OTHERS = ['cell b', 'names', 'connection', 'cover', 'quality', 'phase', 'light', 'zones'];

function renderPage() {
  const store = filledStore();
  render(
    <Provider store={store}>
      <OfMachine id="a" of={['temp']} show={Temperature} />
      <OfMachine id="b" of={['temp']} show={Temperature} />
      <Names />
      <Connection />
      <Cover />
      <ColdCover />
      <Quality />
      <Phase />
      <Light />
      <Zones />
      <AlarmAir source="Z1/T1" />
      <AlarmAir source="Z2/T3" />
    </Provider>,
  );
  const hear = (state: Partial<ReturnType<typeof machineState>>, ver: number) =>
    act(() => void store.dispatch(frameApplied({ machines: [machineState('a', ver, state)] })));
  const heard = (lastFrameAt: number) => act(() => void store.dispatch(linkChanged({ lastFrameAt })));
  return { hear, heard };
}

it('a reading re-renders only the cell that shows it', () => {
  const { hear } = renderPage();
  const before = OTHERS.map(timesOf);
  const own = timesOf('cell a');
  hear({ temp: 21 }, 2);
  expect(screen.getByTitle('cell a').textContent).toBe('21');
  expect(timesOf('cell a')).toBe(own + 1);
  expect(OTHERS.map(timesOf)).toEqual(before);
  hear({ temp: 21, rh: 61, tMeas: Date.now() }, 3);
  expect(timesOf('cell a')).toBe(own + 1);
});

it('values derived from a reading change together with it', () => {
  const { hear } = renderPage();
  expect(screen.getByTitle('quality').textContent).toBe('dead');
  hear({ tMeas: Date.now(), conn: 'checking' }, 2);
  expect(screen.getByTitle('connection').textContent).toBe('checking');
  expect(screen.getByTitle('quality').textContent).toBe('live');
  expect(screen.getByTitle('cover').textContent).toBe('1/2');
});

it('a machine is as old as its oldest zone, and an alarm as its own value', () => {
  const { hear } = renderPage();
  const [now, old] = [Date.now(), Date.now() - 3_600_000];
  hear({ tMeas: now, zones: [zoneState({ tMeas: old })] }, 2);
  const textOf = (name: string) => screen.getByTitle(name).textContent;
  expect(['zones', 'quality', 'cover', 'air Z1/T1', 'air Z2/T3'].map(textOf)).toEqual([
    'Z2',
    'dead',
    '0/2',
    'live',
    'dead',
  ]);
  expect(textOf('cold cover')).toBe('0/1');
  const before = timesOf('zones');
  hear({ tMeas: now, zones: [zoneState({ tMeas: now, temp: 6 })] }, 3);
  expect(['quality', 'cover', 'air Z2/T3'].map(textOf)).toEqual(['live', '1/2', 'live']);
  expect(textOf('cold cover')).toBe('1/1');
  expect(timesOf('zones')).toBe(before);
});

it('a heartbeat re-renders only the age display', () => {
  const { heard } = renderPage();
  const before = OTHERS.map(timesOf);
  heard(Date.now());
  heard(Date.now() + 1_000);
  expect(OTHERS.map(timesOf)).toEqual(before);
});
