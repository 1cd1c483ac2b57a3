import type { Operator } from '../../../contract/simCards/operators';
import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { count, type Line, line, none } from './line';

interface StoredCard {
  iccid: string;
  operator: Operator;
  state: string;
  said: string | null;
  expires: string | null;
}
interface StoredLine {
  id: string;
  order_no: string;
  order_state: string;
  iccid: string;
  operator: Operator;
  ref: string | null;
  price: number;
}

/** Each card is where its operator has it, and each renewal was made once for the money that was paid. */
export async function sims(
  database: Database,
  { sims: notes, partners }: Pick<SimulatedEvents, 'sims' | 'partners'>,
): Promise<Line[]> {
  const cards = await database.query<StoredCard>(
    `select iccid, operator, state, operator_card_state as said, to_char(expire_at, 'YYYY-MM-DD') as expires
     from iot_cards where state not in ('inventory', 'cancelled')`,
  );
  const theirs = (card: { operator: Operator; iccid: string }) =>
    partners.operators.find(card.operator, card.iccid);
  const other = cards.filter((card) => theirs(card)?.state !== card.state);
  // What differs stands beside it.
  const hidden = other.filter((card) => card.said === card.state || card.said === null);
  const lines = await database.query<StoredLine>(
    `select o.id, o.order_no, o.state as order_state, c.iccid, c.operator, l->>'operatorRef' as ref, (l->>'price')::float8 as price
     from iot_renewal_orders o, jsonb_array_elements(o.cards) l join iot_cards c on c.id = l->>'cardId'
     where o.paid_at is not null`,
  );
  const paid = await count(
    database,
    'select from iot_renewal_orders where id = any($1) and paid_at is not null',
    [notes.paid],
  );
  const open = lines.filter(({ order_state }) => order_state === 'paid' || order_state === 'to_pay');
  // Those of before the day are not in the operators' books.
  const ofDay = lines.filter(({ id }) => notes.paid.includes(id));
  const wrong = ofDay.filter((own) => {
    const renewed = theirs(own)?.renewals.get(`${own.order_no}-${own.iccid}`);
    return own.ref !== null && (renewed?.id !== own.ref || renewed.amount !== own.price);
  });
  const made = new Set(lines.map(({ order_no, iccid }) => `${order_no}-${iccid}`));
  const known = cards.flatMap((card) => [...(theirs(card)?.renewals.keys() ?? [])]);
  const invented = known.filter((ref) => !made.has(ref));
  const expiry = cards.filter((card) => {
    const renewed = theirs(card);
    return renewed !== undefined && renewed.renewals.size > 0 && renewed.expireAt !== card.expires;
  });
  const nameOf = ({ iccid, state }: StoredCard) => `${iccid} ${state}`;
  return [
    line(
      `SIM operations wanted, answered (${notes.refused} refused by operators)`,
      notes.wanted,
      notes.done + notes.refused,
    ),
    none('cards in another state than at their operator', other.map(nameOf)),
    none('of them without a word that they are', hidden.map(nameOf)),
    line('renewals paid, here', notes.paid.length, paid),
    none(
      'renewals without an end',
      open.map(({ order_no, order_state }) => `${order_no} ${order_state}`),
    ),
    none(
      'renewals that the operator has otherwise',
      wrong.map(({ order_no }) => order_no),
    ),
    none('renewals at operators that nobody paid', invented),
    none('renewed cards with another last day', expiry.map(nameOf)),
  ];
}
