import { MINUTE_MS } from '../../../contract/time/durations';
import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { type Line, line, namesFound, none } from './line';

interface CounterReadings {
  serialNo: string;
  readings: number;
  atNight: number;
  units: number;
}
/** In an hour, and once at night. */
const SEVERAL = 3;
/** Machines date by their own clocks: some are behind as they begin, and drift until somebody tells them the time. */
const CLOCKS_OFF_MS = 10 * MINUTE_MS;

/** Each machine has read its counter, and its books differ from it where it miscounts, and nowhere else. */
export async function counters(
  database: Database,
  { fleets, since, machines, miscounting, nightAt }: SimulatedCounters,
): Promise<Line[]> {
  if (machines.length === 0) return [];
  const rows = await database.query<CounterReadings>(
    `select d.serial_no as "serialNo", count(*)::int as readings, count(*) filter (where c.at >= $2)::int as "atNight",
       (array_agg(c.units order by c.at desc))[1] as units
     from machine_counters c join devices d on d.id = c.device_id
     where d.serial_no = any($1) and c.since >= $3 group by 1`,
    [machines, new Date(nightAt - CLOCKS_OFF_MS), new Date(since - CLOCKS_OFF_MS)],
  );
  const sold = fleets.reduce((sum, fleet) => sum + fleet.sold, 0) + miscounting.length;
  const read = rows.reduce((sum, { units }) => sum + units, 0);
  const listed = await namesFound(
    database,
    `select partner_no from ledger_differences where source = 'COUNTER' and created_at >= $1 and state <> 'settled'`,
    [new Date(since)],
  );
  const machinesWith = (has: (row: CounterReadings) => boolean) => rows.filter(has).length;
  return [
    line(
      'machines whose counters were read several times',
      machines.length,
      machinesWith(({ readings }) => readings >= SEVERAL),
    ),
    line(
      'and at night',
      machines.length,
      machinesWith(({ atNight }) => atNight > 0),
    ),
    line('units on their last readings, with what was miscounted', sold, read),
    none(
      'machines whose books are not their counter, and that do not miscount',
      listed.filter((serialNo) => !miscounting.includes(serialNo)),
    ),
    line(
      'machines that miscount, listed',
      miscounting.length,
      miscounting.filter((serialNo) => listed.includes(serialNo)).length,
    ),
  ];
}
export type SimulatedCounters = Pick<
  SimulatedEvents,
  'fleets' | 'since' | 'machines' | 'miscounting' | 'nightAt'
>;
