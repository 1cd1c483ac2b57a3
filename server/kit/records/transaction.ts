import { withoutPersonal } from '../../../contract/kit/personal';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import type { ChangeResult } from '../../../contract/kit/wire';
import { SQL_STATE, sqlState } from '../../db/errors';
import { AppError } from '../../errors';
import { EVERYBODY } from '../../events/bus';
import { type AuditEntry, appendAudits, appendEvents, type FeedEvent } from '../../events/log';
import { idempotently, type RequestKey } from '../../http/idempotency';
import type { KitDeps, RequestContext, UnitOfWork } from '../served';

const KEY_DETAIL = /\(([\w, ]+)\)=/;

const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** What the database refused, in words a form can show; anything else is passed on. */
function refusalOf(error: unknown): unknown {
  const code = sqlState(error);
  if (code === SQL_STATE.foreignKeyViolation) return new AppError(409, 'err.kit.inUse');
  if (code !== SQL_STATE.uniqueViolation) return error;
  const { detail } = error as { detail?: unknown };
  const columns = KEY_DETAIL.exec(String(detail ?? ''))?.[1]?.split(', ') ?? [];
  const fields = Object.fromEntries(columns.map((column) => [camel(column), 'err.form.duplicate']));
  return new AppError(409, 'err.form.duplicate', undefined, fields);
}

/** Thrown to undo a change that was only tried. */
class RehearsalRollback<T> extends Error {
  constructor(readonly result: T) {
    super('only tried');
  }
}

async function written<T>(work: UnitOfWork, run: (work: UnitOfWork) => Promise<T>): Promise<T> {
  const result = await run(work);
  if (work.events.length > 0) await appendEvents(work.trx, work.deps.chain, work.events);
  if (work.audits.length > 0) await appendAudits(work.trx, work.deps.chain, work.audits);
  return result;
}

export interface TransactionOptions {
  /** Asked again with the same one, it has no second effect. */
  key?: RequestKey;
  /** Do everything, then undo it. */
  dryRun?: boolean;
}

/**
 * Runs a change in one transaction with its audit entries; listeners hear of it after the commit.
 * @throws AppError 409 for duplicates and for records that are still needed.
 */
export async function runInTransaction<T extends object>(
  deps: KitDeps,
  context: RequestContext,
  run: (work: UnitOfWork) => Promise<T>,
  { key, dryRun }: TransactionOptions = {},
): Promise<T> {
  const events: FeedEvent[] = [];
  const audits: AuditEntry[] = [];
  const committed: (() => void)[] = [];
  try {
    const result = await idempotently(deps, { userId: context.principal.userId, key }, async (trx) => {
      const done = await written({ trx, deps, context, events, audits, committed }, run);
      if (dryRun) throw new RehearsalRollback(done);
      return done;
    });
    if (events.length > 0) deps.bus.hint();
    for (const tell of committed) tell();
    return result;
  } catch (error) {
    if (error instanceof RehearsalRollback) return error.result as T;
    throw refusalOf(error);
  }
}

/**
 * Tries a change and undoes it, before something that cannot be undone. What the same request did before is not tried:
 * `earlier` is its outcome.
 */
export async function rehearse<T extends object>(
  deps: KitDeps,
  context: RequestContext,
  run: (work: UnitOfWork) => Promise<object>,
  key: RequestKey | undefined,
): Promise<{ earlier?: T }> {
  const tried: { now?: true } = {};
  const tryIt = (work: UnitOfWork) => {
    tried.now = true;
    return run(work);
  };
  const outcome = await runInTransaction(deps, context, tryIt, { key, dryRun: true });
  return tried.now ? {} : { earlier: outcome as T };
}

/** A record after a change, as everybody sees it, with what waits for a second person and what was made beside it. */
export function changeResult<T extends AnyRow>(
  { waits, made }: UnitOfWork,
  resource: Resource,
  row: T,
): T & ChangeResult {
  const shown = withoutPersonal(resource, row);
  return { ...shown, ...(waits && { waits }), ...(made && { made }) };
}

/** Notes an administrative act; it is written with the rest of the change. */
export function note(
  { context, audits }: UnitOfWork,
  entry: Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after' | 'reason'> & {
    orgId: string | null;
  },
): void {
  const { principal, ip, requestId, origin } = context;
  audits.push({
    ...entry,
    orgId: entry.orgId ?? undefined,
    actorId: principal.userId || undefined,
    actorName: principal.name,
    ip,
    requestId,
    screen: origin?.screen,
    clientBuild: origin?.build,
  });
}

/** Lists of this resource are looked at again, wherever somebody of the organisation has one open. */
export function hint({ deps, committed }: UnitOfWork, resource: string, orgId: string | null): void {
  const org = orgId ?? EVERYBODY;
  committed.push(() => deps.bus.publishLive([{ kind: 'hint', org, resource }]));
}
