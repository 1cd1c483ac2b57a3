import type { AnyRow } from '../../../../contract/kit/resource';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { isOwn, ownPeople } from '../../../kit/query/ownPeople';
import type { ServedResource } from '../../../kit/served';

const MOST = 200;
const NEAR_MS = 60_000;

/** An act in the audit log: an event of the order and who caused it. */
export interface ActFact {
  at: number;
  event: string;
  actorName: string | null;
  isPerson: boolean;
  reason: string | null;
  requestId: string | null;
  /** Of a payment that was not the order's amount. */
  amount?: number;
}

/** Events of a record; of one that is not one's own, those of one's own people and of no person. */
export async function actsOf(
  db: Executor,
  { resource }: ServedResource,
  principal: Principal,
  row: AnyRow,
): Promise<ActFact[]> {
  let acts = db
    .selectFrom('auditLog')
    .select(['at', 'action', 'actorId', 'actorName', 'reason', 'requestId', 'after'])
    .where('entity', '=', resource.name)
    .where('entityId', '=', row.id)
    .orderBy('pos')
    .limit(MOST);
  if (!isOwn(principal, row))
    acts = acts.where((eb) =>
      eb.or([eb('actorId', 'is', null), eb('actorId', 'in', ownPeople(db, principal))]),
    );
  const rows = await acts.execute();
  return rows
    .filter(({ action }) => !action.startsWith('comment.'))
    .map(({ at, action, actorId, actorName, reason, requestId, after }) => ({
      at: at.getTime(),
      event: action.slice(action.indexOf('.') + 1),
      actorName,
      isPerson: actorId !== null,
      reason,
      requestId,
      amount: action.endsWith('.paymentRefused') ? Number((after as AnyRow | null)?.amount) : undefined,
    }));
}

export interface MessageFact {
  id: string;
  at: number;
}

/** Messages of partners about an order. */
export async function messagesOf(db: Executor, row: AnyRow): Promise<MessageFact[]> {
  const subjects = [row.orderNo, row.platOrderNo].filter((no): no is string => typeof no === 'string');
  const rows = await db
    .selectFrom('partnerMessages')
    .select(['id', 'at'])
    .where('direction', '=', 'in')
    .where('subject', 'in', subjects)
    .where('state', 'in', ['done', 'finding', 'waiting'])
    .orderBy('at')
    .limit(MOST)
    .execute();
  return rows.map(({ id, at }) => ({ id, at: at.getTime() }));
}

/** The message that an act came from; without an act, the nearest one of the moment. */
export function messageFor(
  messages: readonly MessageFact[],
  at: number,
  context: ActFact | undefined,
): MessageFact | undefined {
  if (context) return messages.find(({ id }) => id === context.requestId);
  const near = messages.filter((message) => Math.abs(message.at - at) <= NEAR_MS);
  return near.sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
}

/** What the machine said of each lane. A number that another institution uses too is not this order. */
export async function vendsOf(db: Executor, row: AnyRow) {
  return db
    .selectFrom('vendRecords')
    .select(['laneNo', 'rc', 'at'])
    .where((eb) =>
      eb.or([
        eb('orderId', '=', row.id),
        eb.and([eb('orderNo', '=', String(row.orderNo)), eb('orgId', '=', String(row.orgId))]),
      ]),
    )
    .orderBy('at')
    .limit(MOST)
    .execute();
}

export async function entriesOf(db: Executor, column: 'orderId' | 'lockerId', id: string) {
  return db
    .selectFrom('orderEntries')
    .select(['entryNo', 'kind', 'debit', 'credit', 'amount', 'happenedAt', 'day', 'movedFrom'])
    .where(column, '=', id)
    .orderBy('entryNo')
    .limit(MOST)
    .execute();
}

export const openingsOf = (db: Executor, { id }: AnyRow) =>
  db
    .selectFrom('lockerOpenings')
    .select(['purpose', 'askedBy', 'reason', 'askedAt', 'openedAt', 'shutAt'])
    .where('orderId', '=', id)
    .orderBy('askedAt')
    .limit(MOST)
    .execute();
