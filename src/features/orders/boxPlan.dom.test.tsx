import type { AnyRow } from '@contract/kit/resource';
import { lockerBoxes } from '@contract/resources/orders/lockerBoxes';
import { ResourceProvider } from '@kit';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { answersOf, serve } from '../../kit/testing/testServer';
import BoxPlan from './BoxPlan';

const box = (boxNo: string, state: string, more: object = {}) =>
  ({
    id: `b${boxNo}`,
    orgId: 'o1',
    version: 1,
    createdAt: 0,
    updatedAt: 0,
    deviceId: 'd1',
    lockerCabinet: 'B',
    boxNo,
    size: 'small',
    state,
    door: 'shut',
    ...more,
  }) as unknown as AnyRow;

it('draws the boxes of a cabinet with their contents, each linked to its record', async () => {
  serve(answersOf(lockerBoxes, [box('02', 'free', { door: 'open' }), box('01', 'occupied')]));
  render(
    <Console access={mayAll(lockerBoxes)}>
      <ResourceProvider resource={lockerBoxes}>
        <BoxPlan question={{ sort: '-createdAt' }} isSelected={() => false} choose={() => undefined} />
      </ResourceProvider>
    </Console>,
  );
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/orderMain/lockMain/boxes/record/b01', '01OccupiedSmall'],
    ['/orderMain/lockMain/boxes/record/b02', '02FreeSmall · Open'],
  ]);
});
