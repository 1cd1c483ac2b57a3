// @vitest-environment happy-dom
import type { Planogram, PlanogramLane } from '@contract/machines/planogram';
import { lanes } from '@contract/resources/machines/lanes';
import { products } from '@contract/resources/products/products';
import { machineTopic } from '@live';
import { frameApplied, realtimeReducers, reducersOf, snapshotApplied } from '@realtime';
import type { Access } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutLayout } from '../../../kit/testing/noLayout';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import { linkChanged } from '../../../realtime/testing/internals';
import { laneAt, planogram } from '../testing/planogram';
import { Cabinets } from './Cabinets';
import { laneTopic } from './laneStates.live';

beforeAll(() => {
  withoutLayout();
});

const ACTIONS = [
  'track:arrange',
  'track:price',
  'track:pause',
  'device:unlockSale',
  'device:testDispense',
] as const;
const access: Access = { ...mayAll(lanes, products), actions: new Set(ACTIONS) };

const BOX = {
  id: 'box',
  genericName: 'Box',
  specification: '1',
  widthMm: 90,
  heightMm: 90,
  storageClass: 'CN_ROOM',
};
const CRATE = { ...BOX, id: 'crate', genericName: 'Crate', widthMm: 180 };

const topicReducers = reducersOf([laneTopic, machineTopic]);

let dispatch: ReturnType<typeof useAppDispatch>;
function Outside() {
  dispatch = useAppDispatch();
  return <output>{useLocation().pathname}</output>;
}

async function draw(shown: Planogram, may: Access = access) {
  const asked = serve((path) => {
    if (path === '/devices/m1/planogram') return shown;
    if (path === '/products')
      return { rows: [BOX, CRATE], total: 2, page: 1, pageSize: 20, titles: {}, asOf: 1 };
    if (path === '/devices/m1') return { id: 'm1', version: 4, name: 'Machine 1' };
    if (path === '/devices/m1/removeCabinet') return { id: 'm1', version: 4 };
    if (path === '/lanes/bulk/setPrice') return { total: 2, done: 2, failed: 0, rows: [], titles: {} };
    return undefined;
  });
  render(
    <Console access={may} reducers={{ ...realtimeReducers, ...topicReducers }}>
      <Cabinets machineId="m1" />
      <Outside />
    </Console>,
  );
  if (shown.cabinets.length > 0) await screen.findAllByRole('grid');
  return { asked, user: userEvent.setup() };
}

const cell = (laneNo: string) => screen.getByRole('gridcell', { name: new RegExp(`^${laneNo}`) });
const chosen = () => screen.queryAllByRole('gridcell', { selected: true }).map(({ dataset }) => dataset.lane);
const bar = () => within(screen.getByRole('region'));
const many = (parts: Partial<PlanogramLane> = {}) => [0, 1, 2].map((col) => laneAt('A', 1, col, parts));

describe('the cabinet', () => {
  it('says of each lane what stands in it, how much, at which price, until when, and what is wrong', async () => {
    await draw(
      planogram([
        laneAt('A', 1, 0),
        laneAt('A', 1, 1, { health: 'jam', saleState: 'paused' }),
        laneAt('A', 2, 0, { productId: null, productName: null, price: null, stock: 0, batches: [] }),
      ]),
    );
    expect(cell('A-1-01').textContent).toMatch(/5\/8Ibuprofen.*12\.90Expires2028-01-31/);
    expect(cell('A-1-02').textContent).toContain('Jammed');
    expect(within(cell('A-1-02')).getByRole('img', { name: 'Paused' })).toBeTruthy();
    expect(cell('A-2-01').textContent).toContain('No product');
    expect(screen.getByRole('grid', { name: 'Main cabinet A' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('says of a held lane whether its machine is known to do so', async () => {
    await draw(
      planogram([
        laneAt('A', 1, 0, { saleState: 'paused', hold: 'paused', holdProof: 'verified' }),
        laneAt('A', 1, 1, { saleState: 'quarantined', hold: 'quarantined', holdProof: 'contradicted' }),
        laneAt('A', 1, 2),
      ]),
    );
    const proof = (laneNo: string) => within(cell(laneNo)).queryByRole('img', { name: /Lock at machine/ });
    expect(proof('A-1-01')?.getAttribute('aria-label')).toBe('Lock at machine: Confirmed');
    expect(proof('A-1-02')?.getAttribute('aria-label')).toBe('Lock at machine: Contradicted');
    expect(proof('A-1-03')).toBeNull();
  });

  it('without any says what to do first, and leads there', async () => {
    await draw({ ...planogram([]), cabinets: [] });
    expect(await screen.findByText('Device has no containers, add a cabinet first')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/machine/equipmentMain/record/m1');
  });

  it('says what the machine itself holds of a lane, where that is not what is wanted', async () => {
    const differs = {
      atMachine: 'price',
      machinePrice: 1_190,
      differsSince: Date.UTC(2026, 10, 20),
    } as const;
    await draw(planogram([laneAt('A', 1, 0, differs), laneAt('A', 1, 1, { atMachine: 'same' })]));
    expect(cell('A-1-01').textContent).toMatch(/12\.90Machine: .*11\.90 \(since/);
    expect(cell('A-1-02').textContent).not.toContain('Machine:');
  });

  it('is taken away from where it stands', async () => {
    const { asked, user } = await draw(planogram(many()));
    await user.click(await screen.findByRole('button', { name: 'Change cabinet B' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove cabinet' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText(/^Cabinet/)).toBeNull();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'moved');
    await user.click(within(dialog).getByRole('button', { name: 'Remove cabinet' }));
    await waitFor(() =>
      expect(asked.find((line) => line.includes('/removeCabinet'))).toContain(
        '{"version":4,"args":{"cabinetNo":"B"},"reason":"moved"}',
      ),
    );
  });

  it('says when the machine was last heard of, as long as it is silent', async () => {
    await draw(planogram(many()));
    expect(screen.queryByText(/Last seen/)).toBeNull();
    const state = { id: 'm1', ver: 1, at: 1, conn: 'offline', seenAt: Date.now() - 7_300_000 };
    const machines = [{ info: { id: 'm1', name: 'm1' }, state }];
    const snapshot = { asOf: 1, machines, alerts: [], doors: [], stock: [], anew: false };
    act(() => {
      dispatch(snapshotApplied(snapshot));
      dispatch(linkChanged({ phase: 'live' }));
    });
    expect(screen.getByText(/Last seen/).textContent).toBe('Last seen: 2 h');
    expect(screen.getByText('Offline')).toBeTruthy();
  });

  it('follows the lane that the machine speaks of, without asking again', async () => {
    const shown = planogram(many());
    const { asked } = await draw(shown);
    const [row] = shown.lanes;
    const news = { ...row, machineId: 'm1', at: shown.asOf + 1, stock: 0, saleState: 'soldout' };
    act(() => void dispatch(frameApplied({ laneStates: [news] })));
    expect(cell('A-1-01').textContent).toMatch(/0\/8.*Sold out/);
    expect(cell('A-1-02').textContent).toContain('5/8');
    expect(asked.filter((line) => line.includes('planogram'))).toHaveLength(1);
  });
});

describe('lanes are chosen', () => {
  it('with the keyboard alone', async () => {
    const { user } = await draw(planogram([...many(), ...[0, 1].map((col) => laneAt('A', 2, col))]));
    await screen.findByRole('button', { name: 'Change cabinet A' });
    // Past the button of the products and that of the cabinet.
    for (let each = 0; each < 3; each += 1) await user.tab();
    expect(document.activeElement).toBe(cell('A-1-01'));
    await user.keyboard('{ArrowRight} ');
    expect(chosen()).toEqual(['A-1-02']);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual(['A-1-02', 'A-1-03']);
    await user.keyboard('{ArrowDown}{Shift>} {/Shift}');
    expect(chosen()).toEqual(['A-1-02', 'A-1-03', 'A-2-01', 'A-2-02']);
    await user.keyboard(' ');
    expect(chosen()).toEqual(['A-1-02', 'A-1-03', 'A-2-01']);
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(5);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    await user.keyboard('{Control>}{Home}{/Control}{Enter}');
    expect(screen.getByText('/machine/equipmentMain/aisleMain/record/A-1-01')).toBeTruthy();
  });

  it('with the mouse, one by one and from one to another', async () => {
    const { user } = await draw(planogram(many()));
    await user.click(cell('A-1-01'));
    await user.keyboard('{Shift>}');
    await user.click(cell('A-1-03'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['A-1-01', 'A-1-02', 'A-1-03']);
    await user.click(cell('A-1-02'));
    expect(chosen()).toEqual(['A-1-01', 'A-1-03']);
    expect(bar().getByRole('status').textContent).toBe('2 lanes selected');
  });
});

describe('what may be done', () => {
  const refusal = (name: string) => bar().getByRole('button', { name }).getAttribute('title');

  it('with one lane stands above, and why the rest may not', async () => {
    const { user } = await draw(planogram(many({ stock: 0, batches: [] })));
    await user.click(cell('A-1-01'));
    expect(refusal('Split')).toContain('Current track is single and cannot be split');
    expect(refusal('Merge left')).toContain('Leftmost track cannot merge');
    expect(refusal('Merge right')).toBeNull();
    await user.click(cell('A-1-01'));
    await user.click(cell('A-1-03'));
    expect(refusal('Merge right')).toContain('Rightmost track cannot merge');
    await user.click(bar().getByRole('button', { name: 'Merge left' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Merge left');
  });

  it('is not merged over three columns, nor with goods in it', async () => {
    const wide = laneAt('A', 1, 1, { span: 3, stock: 0, batches: [] });
    const { user } = await draw(planogram([laneAt('A', 1, 0, { stock: 0 }), wide, laneAt('A', 1, 4)]));
    await user.click(cell('A-1-02'));
    expect(refusal('Merge left')).toContain('At most 3 lanes');
    expect(refusal('Merge right')).toContain('Lane not empty');
    expect(refusal('Split')).toContain('Pause the lane');
  });

  it('with many at once is asked of exactly these, as they were seen', async () => {
    const { user, asked } = await draw(planogram(many()));
    await user.click(cell('A-1-01'));
    await user.click(cell('A-1-03'));
    await user.click(bar().getByRole('button', { name: 'Set price' }));
    await user.type(await screen.findByLabelText(/Price/), '9.9');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const bulk = () => asked.find((line) => line.includes('/lanes/bulk/setPrice'));
    await expect.poll(bulk).toContain('"expectedVersions":{"A-1-01":1,"A-1-03":1}');
  });

  it('is nothing for whoever may only look', async () => {
    const { user } = await draw(planogram(many()), {
      ...access,
      grants: new Map([['clientMain', 'V']]),
      actions: new Set(),
    });
    await user.click(cell('A-1-01'));
    expect(bar().queryByRole('button', { name: 'Pause' })).toBeNull();
    await user.click(cell('A-1-02'));
    expect(
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Clear selection']);
  });
});

describe('a product', () => {
  const empty = { stock: 0, batches: [] };
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  const refused = () =>
    screen.getAllByRole('gridcell').flatMap(({ dataset }) => (dataset.refused ? dataset.lane : []));
  const shelf = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
    await user.click(bar().getByRole('button', { name: 'Products' }));
    return screen.findByRole('button', { name });
  };

  it('is dragged where it fits, and only there', async () => {
    const lanesOnTray = [
      laneAt('A', 1, 0, empty),
      laneAt('A', 1, 1),
      laneAt('A', 1, 2, { ...empty, span: 2 }),
    ];
    const { user } = await draw(planogram(lanesOnTray));
    const crate = await shelf(user, /^Crate/);
    fireEvent.dragStart(crate, { dataTransfer });
    expect(refused()).toEqual(['A-1-01', 'A-1-02']);
    fireEvent.drop(cell('A-1-01'), { dataTransfer });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.drop(cell('A-1-03'), { dataTransfer });
    expect((await screen.findByRole('dialog')).textContent).toContain('A-1-03 · Crate');
    expect(refused()).toEqual([]);
  });

  it('dropped on a chosen lane goes into all that are chosen', async () => {
    const { user } = await draw(planogram(many(empty)));
    const box = await shelf(user, /^Box/);
    await user.click(cell('A-1-01'));
    await user.click(cell('A-1-02'));
    fireEvent.dragStart(box, { dataTransfer });
    fireEvent.drop(cell('A-1-02'), { dataTransfer });
    expect((await screen.findByRole('dialog')).textContent).toContain('Assign product: several records');
  });

  it('is chosen for the chosen lane with the keyboard alone, and for none without', async () => {
    const { user } = await draw(planogram(many(empty)));
    const box = await shelf(user, /^Box/);
    expect(box.getAttribute('aria-disabled')).toBe('true');
    box.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    cell('A-1-02').focus();
    await user.keyboard(' ');
    box.focus();
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('dialog')).textContent).toContain('A-1-02 · Box');
  });
});
