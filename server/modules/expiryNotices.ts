import { daysTo, stepAt } from '../../contract/expiries/steps';
import type { AnyRow } from '../../contract/kit/resource';
import type { ExpiryContent, QualificationContent } from '../../contract/notifications';
import { tradeDay } from '../../contract/time/chinaTime';
import { findRecord, writeRecord } from '../kit/records/records';
import { systemContext } from '../kit/records/systemEvents';
import { runInTransaction } from '../kit/records/transaction';
import type { KitDeps, ServedResource, UnitOfWork, Values } from '../kit/served';

const SERVICE_EXPIRY = 1107;

/** A record that ends on a day, YYYY-MM-DD, and the step towards it that was told last. */
export interface ExpiringItem {
  id: string;
  ends: string;
  told: number | null;
}

/** How the ends of a resource are told. */
export interface NoticeOptions<Step extends number, E extends ExpiringItem> {
  served: ServedResource;
  /** Who stands in the audit log. */
  process: string;
  /** Days before the last day on which is told of it. */
  steps: readonly Step[];
  /** What the record keeps of having been told, beside the moment. */
  noted(ending: E, step: Step): Values;
  announce(work: UnitOfWork, row: AnyRow, at: { ending: E; step: Step; left: number }): void;
}

/** Notifies once for each step. @returns how many */
export async function tellOfEndings<Step extends number, E extends ExpiringItem>(
  deps: KitDeps,
  endings: readonly E[],
  { served, process, steps, noted, announce }: NoticeOptions<Step, E>,
): Promise<number> {
  const today = tradeDay(deps.clock());
  const due = endings.flatMap((ending) => {
    const left = daysTo(ending.ends, today);
    const step = stepAt(steps, left);
    return step === undefined || step === ending.told ? [] : [{ ending, left, step }];
  });
  if (due.length === 0) return 0;
  const context = await systemContext(deps.database.db, process);
  for (const { ending, left, step } of due)
    await runInTransaction(deps, context, async (work) => {
      const row = await findRecord(work, served, ending.id);
      const values = { ...noted(ending, step), noticedAt: new Date(deps.clock()) };
      const next = await writeRecord(work, served, row, values, { action: 'noticed' });
      announce(work, next, { ending, step, left });
      return next;
    });
  return due.length;
}

type NoticeContent =
  | Pick<QualificationContent, 'kind' | 'qualification'>
  | Pick<ExpiryContent, 'kind' | 'expiry'>;

/** Notifies the people in charge that something ends. */
export function announceEnding(
  work: UnitOfWork,
  { id, version: ver, orgId }: AnyRow,
  said: NoticeContent,
): void {
  const org = String(orgId);
  const body: QualificationContent | ExpiryContent = {
    id,
    ver,
    org,
    at: work.deps.clock(),
    by: null,
    ...said,
  };
  work.events.push({ orgId: org, messageType: SERVICE_EXPIRY, kind: said.kind, entityId: id, ver, body });
}
