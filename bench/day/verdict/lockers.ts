import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { type Line, line, namesFound, none } from './line';

/** Each medicine for a box is here once, has its end, left its box once, and its money is where its end says. */
export async function lockers(
  database: Database,
  { boxed }: Pick<SimulatedEvents, 'boxed'>,
): Promise<Line[]> {
  const marks = boxed.map(({ mark }) => mark);
  const rows = await database.query<{ mark: string; state: string }>(
    'select prescription_no as mark, state from lock_orders where prescription_no = any($1)',
    [marks],
  );
  const stateOf = new Map(rows.map(({ mark, state }) => [mark, state]));
  const ended = (mark: string) => ['picked', 'returned'].includes(stateOf.get(mark) ?? '');
  const kept = boxed
    .filter(({ withdrawn }) => withdrawn)
    .filter(({ mark }) => stateOf.get(mark) !== 'returned');
  const found = (text: string) => namesFound(database, text, [marks]);
  const twice = await found(
    `select l.order_no from lock_orders l join locker_openings o on o.order_id = l.id
     where l.prescription_no = any($1) and o.purpose = 'pickup' and o.opened_at is not null group by 1 having count(*) > 1`,
  );
  const unopened = await found(
    `select l.order_no from lock_orders l where l.prescription_no = any($1) and l.state = 'picked' and not exists (
       select from locker_openings o where o.order_id = l.id and o.purpose = 'pickup' and o.opened_at is not null)`,
  );
  const inUse = await found(
    `select b.box_no, l.order_no from locker_boxes b join lock_orders l on l.id = b.order_id
     where l.prescription_no = any($1) and l.state in ('picked', 'returned')`,
  );
  const money = await found(
    `select l.order_no, l.state, l.amount, e.sold, e.back from lock_orders l cross join lateral (
       select coalesce(sum(amount) filter (where kind = 'hand_out'), 0) as sold,
         coalesce(sum(amount) filter (where kind = 'deposit'), 0) as laid,
         coalesce(sum(amount) filter (where kind = 'deposit_returned'), 0) as back
       from order_entries where locker_id = l.id) e
     where l.prescription_no = any($1) and (e.sold <> case when l.state = 'picked' then l.amount else 0 end
       or e.laid <> e.sold + e.back)`,
  );
  const fetched = rows.filter(({ state }) => state === 'picked').length;
  return [
    line('medicines for boxes, here', boxed.length, stateOf.size, {
      examples: marks.filter((mark) => !stateOf.has(mark)),
    }),
    line('medicines for boxes that are here twice', 0, rows.length - stateOf.size),
    none(
      'medicines for boxes without an end',
      marks.filter((mark) => stateOf.has(mark) && !ended(mark)),
    ),
    none(
      'withdrawn before they lay in a box, and not returned',
      kept.map(({ mark }) => mark),
    ),
    line('fetched from their boxes', fetched, fetched),
    none('boxes that were opened twice for their customer', twice),
    none('fetched, and no box was opened for it', unopened),
    none('boxes that are in use for what is gone', inUse),
    none('medicines in boxes whose money is not what their end says', money),
  ];
}
