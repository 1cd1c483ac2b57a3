import type { Planogram, PlanogramLane } from '@contract/machines/planogram';
import { lanes } from '@contract/resources/machines/lanes';
import { products } from '@contract/resources/products/products';
import { machineTopic } from '@live';
import { realtimeReducers, reducersOf } from '@realtime';
import type { Access } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import { Cabinets } from '../cabinet/Cabinets';
import { laneTopic } from '../cabinet/laneStates.live';
import { planogramLaneAt } from './planogram';

const ACTIONS = [
  'track:arrange',
  'track:price',
  'track:pause',
  'device:unlockSale',
  'device:testDispense',
] as const;
export const mayArrange: Access = { ...mayAll(lanes, products), actions: new Set(ACTIONS) };

const BOX = {
  id: 'box',
  genericName: 'Box',
  specification: '1',
  widthMm: 90,
  heightMm: 90,
  storageClass: 'CN_ROOM',
  otcClass: 'otc_b',
};
const PRODUCTS = [
  BOX,
  { ...BOX, id: 'crate', genericName: 'Crate', widthMm: 180 },
  { ...BOX, id: 'vial', genericName: 'Vial', storageClass: 'COLD_2_8' },
  { ...BOX, id: 'tube', genericName: 'Tube', otcClass: 'rx' },
];

const topicReducers = reducersOf([laneTopic, machineTopic]);

/** The cabinets of machine m1 on the screen, with the products Box, Crate, Vial (which must be kept cold) and Tube (on prescription). */
export async function draw(shown: Planogram, may: Access = mayArrange) {
  const asked = serve((path) => {
    if (path === '/devices/m1/planogram') return shown;
    if (path === '/products')
      return { rows: PRODUCTS, total: PRODUCTS.length, page: 1, pageSize: 20, titles: {}, asOf: 1 };
    if (path === '/devices/m1') return { id: 'm1', version: 4, name: 'Machine 1' };
    if (path === '/devices/m1/removeCabinet') return { id: 'm1', version: 4 };
    if (/^\/lanes\/[^/]+\/assign$/.test(path)) return { id: 'any', version: 2 };
    if (path === '/lanes/bulk/setPrice') return { total: 2, done: 2, failed: 0, rows: [], titles: {} };
    return undefined;
  });
  const store: { dispatch?: ReturnType<typeof useAppDispatch> } = {};
  function Outside() {
    store.dispatch = useAppDispatch();
    return <output>{useLocation().pathname}</output>;
  }
  render(
    <Console access={may} reducers={{ ...realtimeReducers, ...topicReducers }}>
      <Cabinets machineId="m1" />
      <Outside />
    </Console>,
  );
  if (shown.cabinets.length > 0) await screen.findAllByRole('grid');
  const dispatch = store.dispatch as ReturnType<typeof useAppDispatch>;
  return { asked, user: userEvent.setup(), dispatch };
}

export const cell = (laneNo: string) =>
  screen.getByRole('gridcell', { description: (said) => said.startsWith(`${laneNo} `) });
/** What may be done with the chosen lanes stands in it. */
export const bar = () => within(screen.getByRole('region'));
/** Three lanes side by side. */
export const many = (parts: Partial<PlanogramLane> = {}) =>
  [0, 1, 2].map((col) => planogramLaneAt('A', 1, col, parts));
