import type { SmsOutboxRow, SmsState } from '../../../contract/access/accounts';
import type { Page, PageQuery } from '../../../contract/common/page';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { paged } from '../../http/paging';
import type { SmsMessage } from './message';

const KEEP_MS = 7 * 24 * 3_600_000;

/** Writes a message down. The text of one that nobody gets is not kept. */
export async function addToOutbox(
  trx: Executor,
  message: SmsMessage,
  { id, now, state }: { id: string; now: number; state: SmsState },
): Promise<void> {
  const { mobile, scene, locale, expireAt } = message;
  const text = state === 'withheld' ? '' : message.text;
  await trx
    .deleteFrom('smsOutbox')
    .where('at', '<', new Date(now - KEEP_MS))
    .execute();
  await trx
    .insertInto('smsOutbox')
    .values({
      id,
      mobile,
      scene,
      locale,
      text,
      state,
      at: new Date(now),
      error: null,
      expireAt: expireAt === undefined ? null : new Date(expireAt),
    })
    .execute();
}

/** A message that still waits to be handed over. */
export function queuedMessage(db: Executor, id: string) {
  return db
    .selectFrom('smsOutbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
}

/** The end of a message: its text, which may hold a code, has done its work. */
export async function settleMessage(
  db: Executor,
  id: string,
  state: 'sent' | 'failed',
  error?: string,
): Promise<void> {
  await db
    .updateTable('smsOutbox')
    .set({ state, error: error ?? null, text: '' })
    .where('id', '=', id)
    .execute();
}

/** What the demonstration would have sent, newest first. */
export function listOutbox(
  { db }: Pick<Database, 'db'>,
  page: Pick<PageQuery, 'page' | 'pageSize'>,
): Promise<Page<SmsOutboxRow>> {
  const rows = db
    .selectFrom('smsOutbox')
    .select(['id', 'at', 'mobile', 'scene', 'text', 'state', 'error'])
    .where('state', '!=', 'withheld')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  return paged(db, rows, page, (row) => ({ ...row, at: row.at.getTime() }));
}
