// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { bar, cell, draw, many } from '../testing/drawnCabinets';
import { planogram, planogramLaneAt } from '../testing/planogram';

beforeAll(() => {
  withoutLayout();
});

const empty = { stock: 0, batches: [] };
const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
const refused = () =>
  screen.getAllByRole('gridcell').flatMap(({ dataset }) => (dataset.refused ? dataset.lane : []));
const shelf = async (user: UserEvent, name: RegExp) => {
  const button = bar().getByRole('button', { name: 'Products' });
  // Beside lanes without any product the list stands open.
  if (button.getAttribute('aria-pressed') === 'false') await user.click(button);
  return screen.findByRole('button', { name });
};

it('a product can be dragged only where it fits', async () => {
  const lanesOnTray = [
    planogramLaneAt('A', 1, 0, empty),
    planogramLaneAt('A', 1, 1),
    planogramLaneAt('A', 1, 2, { ...empty, span: 2 }),
  ];
  const { user } = await draw(planogram(lanesOnTray));
  const crate = await shelf(user, /^Crate/);
  fireEvent.dragStart(crate, { dataTransfer });
  expect(refused()).toEqual(['A-1-01', 'A-1-02']);
  const told = vi.spyOn(notifications, 'show').mockReturnValue('');
  fireEvent.drop(cell('A-1-01'), { dataTransfer });
  fireEvent.dragStart(crate, { dataTransfer });
  fireEvent.drop(cell('A-1-02'), { dataTransfer });
  expect(told.mock.calls.map(([{ message }]) => message)).toEqual([
    'Product does not fit',
    'The lane still holds stock. Take it out first',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.dragStart(crate, { dataTransfer });
  fireEvent.drop(cell('A-1-03'), { dataTransfer });
  expect((await screen.findByRole('dialog')).textContent).toContain('A-1-03 · Crate');
  expect(refused()).toEqual([]);
});

it('a product cannot be placed in lanes of a wrong temperature zone', async () => {
  const { user } = await draw(
    planogram([planogramLaneAt('A', 1, 0, empty), planogramLaneAt('B', 1, 0, empty)]),
  );
  fireEvent.dragStart(await shelf(user, /^Vial/), { dataTransfer });
  expect(refused()).toEqual(['A-1-01']);
  fireEvent.dragStart(screen.getByRole('button', { name: /^Box/ }), { dataTransfer });
  expect(refused()).toEqual(['B-1-01']);
});

it('a product that the machine may not sell cannot be placed in any lane', async () => {
  const { user } = await draw(planogram([planogramLaneAt('A', 1, 0, empty), planogramLaneAt('A', 1, 1)]));
  fireEvent.dragStart(await shelf(user, /^Tube/), { dataTransfer });
  expect(refused()).toEqual(['A-1-01', 'A-1-02']);
  const told = vi.spyOn(notifications, 'show').mockReturnValue('');
  fireEvent.drop(cell('A-1-01'), { dataTransfer });
  expect(told.mock.calls.map(([{ message }]) => message)).toEqual([
    'This machine may not sell this class (Class B OTC only)',
  ]);
});

it('a product dropped on a selected lane goes into all selected lanes', async () => {
  const { user } = await draw(planogram(many(empty)));
  const box = await shelf(user, /^Box/);
  await user.click(cell('A-1-01'));
  await user.click(cell('A-1-02'));
  fireEvent.dragStart(box, { dataTransfer });
  fireEvent.drop(cell('A-1-02'), { dataTransfer });
  const dialog = (await screen.findByRole('dialog')).textContent;
  expect(dialog).toContain('Assign product: 2 lanes');
  expect(dialog).toContain('A-1-01, A-1-02 · Box · ');
});

it('a product is assigned to the selected lane by keyboard and needs a selection', async () => {
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

it('lanes are deselected after they got their product', async () => {
  const { user } = await draw(planogram(many(empty)));
  const box = await shelf(user, /^Box/);
  await user.click(cell('A-1-02'));
  await user.click(box);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Assign product' }));
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'));
});
