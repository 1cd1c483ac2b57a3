import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { insertTestFleet } from '../../ingest/testFleet';
import { openTestWorld } from '../../kit/testWorld';
import { nextPointNo } from './nextPointNo';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) => insertTestFleet(database, { count: 2 }));
});
afterAll(() => world.close());

async function nextIn(district: string): Promise<string> {
  const row = { province: '浙江省', city: '杭州市', district } as unknown as AnyRow;
  const { pointNo } = await world.change(async (work) => ({ pointNo: await nextPointNo(work, row) }));
  return pointNo;
}

it('continues the numbers of each district across institutions', async () => {
  await world.database.query(`update devices set point_no = 'P330106-0041' where id = 'd0'`);
  await world.database.query(`update devices set point_no = 'P330106-0007' where id = 'd1'`);
  expect(await nextIn('西湖区')).toBe('P330106-0042');
  expect(await nextIn('上城区')).toBe('P330102-0001');
});

it('suggests no number when the district is unknown', async () => {
  await expect(nextIn('Elsewhere')).rejects.toMatchObject({
    fields: { pointNo: 'err.device.district_unknown' },
  });
});

it('reports that a district has used its last number', async () => {
  await world.database.query(`update devices set point_no = 'P330106-9998' where id = 'd0'`);
  expect(await nextIn('西湖区')).toBe('P330106-9999');
  await world.database.query(`update devices set point_no = 'P330106-9999' where id = 'd0'`);
  await expect(nextIn('西湖区')).rejects.toMatchObject({ fields: { pointNo: 'err.device.points_used' } });
});
