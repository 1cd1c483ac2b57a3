import type { SmsOutboxRow, SmsState } from '../../contract/access/accounts';
import type { Page, PageQuery } from '../../contract/common/page';
import { MASKS } from '../../contract/kit/masks';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { paged } from '../http/paging';
import { createSealer, type RecordKeys } from '../secrets/sealer';
import type { SmsMessage } from './message';

/** Needed for delivery only; read by the job that delivers it. */
const SEALED = ['mobile', 'text'] as const;

/** What is written down: sealed while it waits to be handed over; of whom it went to, afterwards, only the mask. */
function written({ mobile, text }: SmsMessage, id: string, state: SmsState, keys: RecordKeys) {
  if (state === 'withheld') return { mobile: '', text: '' };
  if (state !== 'queued') return { mobile: MASKS.phone(mobile), text };
  const { seal } = createSealer(keys);
  const sealed = (name: string, value: string) => String(seal(value, { id, name }));
  return { mobile: sealed('mobile', mobile), text: sealed('text', text) };
}

/** Writes a message down. The number and text of one that nobody gets are not kept. */
export async function addToOutbox(
  trx: Executor,
  message: SmsMessage,
  { id, now, state, keys }: { id: string; now: number; state: SmsState; keys: RecordKeys },
): Promise<void> {
  const { scene, locale, expireAt } = message;
  const { mobile, text } = written(message, id, state, keys);
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

/** A message that still waits to be handed over, opened. */
export async function queuedMessage(db: Executor, id: string, keys: RecordKeys) {
  const message = await db
    .selectFrom('smsOutbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (!message) return undefined;
  const { open } = createSealer(keys);
  for (const name of SEALED) message[name] = String(open(message[name], { id, name }));
  return message;
}

/** The end of a message: its number and its text, which may hold a code, have done their work. */
export async function settleMessage(
  db: Executor,
  { id, mobile }: { id: string; mobile: string },
  state: 'sent' | 'failed',
  error?: string,
): Promise<void> {
  await db
    .updateTable('smsOutbox')
    .set({ state, error: error ?? null, text: '', mobile: MASKS.phone(mobile) })
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
