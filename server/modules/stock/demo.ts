import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { planRow, requisitionRow, returnRow, stocktakeRow } from './demoCounts';
import { type DemoPlace, demoPlacesOf } from './demoLines';
import { refillRows, taskRow, thirdRow } from './demoVisits';

/** Visits, counts, forms and plans as a company has them after some weeks. */
export async function demoStock(demo: DemoWorld): Promise<DemoRows> {
  const all = demoPlacesOf(demo);
  const places = all.filter(({ lanes }) => lanes.length > 10);
  if (places.length === 0) return {};
  const at = (index: number, step: number) => places[(index * step) % places.length] as DemoPlace;
  const rows = <T>(count: number, step: number, row: (place: DemoPlace, index: number) => T) =>
    Array.from({ length: count }, (_none, index) => row(at(index, step), index));
  const replenishTasks = rows(72, 1, (place, index) => taskRow(demo, place, index));
  const done = replenishTasks.filter(({ state }) => state === 'done');
  return {
    stocktakes: rows(42, 3, (place, index) => stocktakeRow(demo, place, index)),
    replenishTasks: [...replenishTasks, ...(await refillRows(demo, all))],
    thirdReplenishments: rows(24, 1, (place, index) =>
      thirdRow(demo, place, done[index % done.length] as (typeof done)[number], index),
    ),
    requisitionForms: rows(28, 5, (place, index) => requisitionRow(demo, place, index)),
    returnForms: rows(28, 7, (place, index) => returnRow(demo, place, index)),
    shelfPlans: rows(20, 11, (place, index) => planRow(demo, place, index)),
  };
}
