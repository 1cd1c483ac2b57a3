import type { AnyRow } from '@contract/kit/resource';
import { expect, it } from 'vitest';
import { cabinetsOf } from './boxesByCabinet';

it('draws each cabinet on its own with its boxes by number', () => {
  const box = (deviceId: string, lockerCabinet: string, boxNo: string) =>
    ({ id: `${deviceId}${lockerCabinet}${boxNo}`, deviceId, lockerCabinet, boxNo }) as unknown as AnyRow;
  const rows = [box('d1', 'B', '10'), box('d2', 'B', '01'), box('d1', 'B', '2'), box('d1', 'C', '1')];
  expect(cabinetsOf(rows).map(([key, boxes]) => [key, boxes.map(({ boxNo }) => boxNo)])).toEqual([
    ['d1 B', ['2', '10']],
    ['d2 B', ['01']],
    ['d1 C', ['1']],
  ]);
});
