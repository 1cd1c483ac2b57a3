import { withoutPersonal } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import type { BulkBody, BulkRow } from '../../../contract/kit/wire';
import { messageText } from '../../../contract/messages';
import { AppError } from '../../errors';
import { canonicalJson } from '../../events/chain';
import { keyOfRecord, type RequestKey } from '../../http/idempotency';
import { rowTitle } from '../query/rows';
import { runOne } from '../records/commands';
import type { FindServedResource } from '../records/draftRefs';
import { runPartnerCommand } from '../records/partnerCommand';
import { runInTransaction } from '../records/transaction';
import type { KitDeps, RequestContext, ServedResource, UnitOfWork } from '../served';

/** A command for many, without the records. */
export interface BulkCommand {
  deps: KitDeps;
  served: ServedResource;
  context: RequestContext;
  command: string;
  call: Pick<BulkBody, 'args' | 'reason' | 'dryRun'>;
  find: FindServedResource;
  /** Of the whole request; absent in a trial and in a run, which keeps the outcomes itself. */
  key?: RequestKey;
}

/** A record of it, in the version that was seen; undefined where it has changed since. */
export interface OneRecord {
  row: AnyRow;
  version: number | undefined;
}

/** Keeps what became of a record in the transaction that changes it. */
export type KeepOutcome = (work: UnitOfWork, outcome: BulkRow) => Promise<void>;

function diffOf(before: AnyRow, after: AnyRow): BulkRow['diff'] {
  const frame = ['version', 'updatedAt', 'secret'];
  const names = Object.keys(after).filter(
    (name) =>
      !frame.includes(name) && canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null),
  );
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}

/** A record that was not changed, with the reason. */
export function refusedRow(
  { id, title }: Pick<BulkRow, 'id' | 'title'>,
  key: string,
  { locale }: Pick<RequestContext, 'locale'>,
  params?: Record<string, string | number>,
): BulkRow {
  return { id, title, ok: false, key, msg: messageText(key, locale, params) };
}

async function done(
  bulk: BulkCommand,
  { row, version = 0 }: OneRecord,
  keep?: KeepOutcome,
): Promise<BulkRow> {
  const { deps, served, context, command, call, find } = bulk;
  const { resource } = served;
  const { args = {}, reason, dryRun } = call;
  const settled = async (work: UnitOfWork, next: AnyRow): Promise<BulkRow> => {
    const diff =
      command === 'delete' ? {} : diffOf(withoutPersonal(resource, row), withoutPersonal(resource, next));
    const title = rowTitle(resource, row, context.locale);
    const outcome: BulkRow = { id: row.id, title, ok: true, version: next.version, seen: version, diff };
    const kept = work.waits ? { ...outcome, waits: work.waits } : outcome;
    await keep?.(work, kept);
    return kept;
  };
  const asked = { version, args, reason };
  const key = bulk.key && keyOfRecord(bulk.key, row.id);
  if (served.asks?.[command] !== undefined && !dryRun)
    return runPartnerCommand({ deps, served, context, command, id: row.id, call: asked, find, key }, settled);
  const work = async (work: UnitOfWork) =>
    settled(work, await runOne(work, served, command, row.id, asked, find));
  return runInTransaction(deps, context, work, { dryRun, key });
}

/** One record in a transaction of its own: a refusal concerns it alone. */
export async function runForOne(bulk: BulkCommand, one: OneRecord, keep?: KeepOutcome): Promise<BulkRow> {
  const { context, served } = bulk;
  const known = { id: one.row.id, title: rowTitle(served.resource, one.row, context.locale) };
  if (one.version === undefined) return refusedRow(known, 'err.kit.changed', context);
  try {
    return await done(bulk, one, keep);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const stale = error.key === 'err.common.stale' ? 'err.kit.changed' : error.key;
    const [field] = Object.values(error.fields ?? {});
    return { ...refusedRow(known, field ?? stale, context, error.params), fields: error.fields };
  }
}
