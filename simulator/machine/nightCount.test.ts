import { expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import { UP_PAYLOADS } from '../../contract/mqtt';
import type { SimLane } from './goods';
import { createNightCount } from './nightCount';

const HOUR = 3_600_000;
/** 20:00 in China. */
const EVENING = Date.parse('2026-04-01T12:00:00Z');

it('counts its stock once a night after three', () => {
  const night = createNightCount([{ t: 'A-1-01', stock: 4 } as SimLane], EVENING, createRandom(1));
  const said = Array.from({ length: 50 }, (_, hour) => night.step(EVENING + hour * HOUR)).flat();
  expect(said.map(({ at }) => (at - EVENING) / HOUR)).toEqual([8, 32]);
  expect(said[0]).toMatchObject({ d: { no: 'ST20260402-01', lines: [{ t: 'A-1-01', cnt: 4 }] } });
  expect(UP_PAYLOADS.stocktake.safeParse(said[0]?.d).success).toBe(true);
});
