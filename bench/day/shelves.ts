import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimMachine } from '../../contract/simulation';
import type { OwnDatabase } from './database';
import { keepList } from './partners/listing';

/** Part of the machines of a day that has boxes of lockers, where there are so many. */
const WITH_BOXES = 0.2;

/**
 * What hospitals prescribe is sold on prescription only, and the machines of pharmacies may hold it: in the
 * demonstration they sell nothing that needs one.
 * @returns the machines of the day, those with boxes and those of pharmacies first; nobody buys at them what is on prescription
 */
export async function stockShelves(
  database: OwnDatabase,
  folder: string,
  machines: number,
): Promise<SimMachine[]> {
  const all = JSON.parse(readFileSync(join(folder, 'demo-machines.json'), 'utf8')) as SimMachine[];
  const opened = await database.open();
  try {
    await keepList(opened);
    await opened.query(
      `update products set otc_class = 'rx' where id in (
         select product_id from hospital_codes union select product_id from channel_codes)`,
    );
    const own = await opened.query<{ serial: string }>(
      `select distinct d.serial_no as serial from pharmacies p join devices d on p.device_ids ? d.id order by 1`,
    );
    const boxes = await opened.query<{ serial: string }>(
      `select distinct d.serial_no as serial from locker_boxes b join devices d on d.id = b.device_id order by 1`,
    );
    const few = boxes.slice(0, Math.floor(machines * WITH_BOXES));
    const first = [...new Set([...few, ...own].map(({ serial }) => serial))];
    const ours = [
      ...first.flatMap((serial) => all.find(({ serialNo }) => serialNo === serial) ?? []),
      ...all.filter(({ serialNo }) => !first.includes(serialNo)),
    ].slice(0, machines);
    await opened.query(`update devices set sales_policy = 'all' where serial_no = any($1)`, [
      ours.map(({ serialNo }) => serialNo),
    ]);
    const rx = await opened.query<{ id: string }>('select id from products where rx_flag');
    const shown = new Set(rx.map(({ id }) => id));
    return ours.map((machine) => ({
      ...machine,
      lanes: machine.lanes.map((lane) => (shown.has(String(lane.productId)) ? { ...lane, ads: 0 } : lane)),
    }));
  } finally {
    await opened.close();
  }
}
