// @vitest-environment happy-dom
import { frameApplied, snapshotApplied } from '@realtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkChanged } from '../../../realtime/testing/internals';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { bar, cell, draw, many, mayArrange } from '../testing/drawnCabinets';
import { planogram, planogramLaneAt } from '../testing/planogram';

beforeAll(() => {
  withoutLayout();
});

const chosen = () => screen.queryAllByRole('gridcell', { selected: true }).map(({ dataset }) => dataset.lane);

describe('the cabinet', () => {
  it('says of each lane what stands in it, how much, at which price, until when, and what is wrong', async () => {
    await draw(
      planogram([
        planogramLaneAt('A', 1, 0),
        planogramLaneAt('A', 1, 1, { health: 'jam', saleState: 'paused' }),
        planogramLaneAt('A', 2, 0, {
          productId: null,
          productName: null,
          price: null,
          stock: 0,
          batches: [],
        }),
      ]),
    );
    // Below the name of the cabinet: its letter again would take the room of the stock.
    expect(cell('A-1-01').textContent).toMatch(/^1-015\/8Ibuprofen.*12\.9001\/31\/2028/);
    expect(cell('A-1-01').title).toMatch(/expires 01\/31\/2028/);
    expect(cell('A-1-02').textContent).toContain('Jammed');
    expect(within(cell('A-1-02')).getByRole('img', { name: 'Paused' })).toBeTruthy();
    expect(cell('A-2-01').textContent).toContain('No product');
    expect(screen.getByRole('grid', { name: 'Main cabinet A' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('says of a held lane whether its machine is known to do so', async () => {
    await draw(
      planogram([
        planogramLaneAt('A', 1, 0, { saleState: 'paused', hold: 'paused', holdProof: 'verified' }),
        planogramLaneAt('A', 1, 1, {
          saleState: 'quarantined',
          hold: 'quarantined',
          holdProof: 'contradicted',
        }),
        planogramLaneAt('A', 1, 2),
      ]),
    );
    const proof = (laneNo: string) => within(cell(laneNo)).queryByRole('img', { name: /Lock at machine/ });
    expect(proof('A-1-01')?.getAttribute('aria-label')).toBe('Lock at machine: Confirmed');
    expect(proof('A-1-02')?.getAttribute('aria-label')).toBe('Lock at machine: Contradicted');
    expect(proof('A-1-03')).toBeNull();
  });

  it('fetches the words of a lost link while the link is there: later they never come', async () => {
    await draw(planogram([planogramLaneAt('A', 1, 0)]));
    expect(screen.queryByText(/Last seen/)).toBeNull();
    await waitFor(() => expect(getI18n().reportNamespaces?.getUsedNamespaces()).toContain('devices'));
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
    await draw(
      planogram([planogramLaneAt('A', 1, 0, differs), planogramLaneAt('A', 1, 1, { atMachine: 'same' })]),
    );
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
    const { dispatch } = await draw(planogram(many()));
    expect(screen.queryByText(/Last seen/)).toBeNull();
    const state = { id: 'm1', ver: 1, at: 1, conn: 'offline', seenAt: Date.now() - 7_300_000 };
    const machines = [{ info: { id: 'm1', name: 'm1' }, state }];
    const snapshot = { asOf: 1, machines, alerts: [], doors: [], stock: [], anew: false };
    act(() => {
      dispatch(snapshotApplied(snapshot));
      dispatch(linkChanged({ phase: 'live' }));
    });
    expect(screen.getByText(/Last seen/).textContent).toBe('Last seen: 2\u00a0h');
    expect(screen.getByText('Offline')).toBeTruthy();
  });

  it('follows the lane that the machine speaks of, without asking again', async () => {
    const shown = planogram(many());
    const { asked, dispatch } = await draw(shown);
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
    const { user } = await draw(planogram([...many(), ...[0, 1].map((col) => planogramLaneAt('A', 2, col))]));
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
    const wide = planogramLaneAt('A', 1, 1, { span: 3, stock: 0, batches: [] });
    const { user } = await draw(
      planogram([planogramLaneAt('A', 1, 0, { stock: 0 }), wide, planogramLaneAt('A', 1, 4)]),
    );
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
      ...mayArrange,
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
