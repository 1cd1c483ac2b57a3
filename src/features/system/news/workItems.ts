import { endStateOf } from '@contract/expiries/steps';
import type { QualificationContent, ReviewContent } from '@contract/notifications';
import type { ProductAudit } from '@contract/resources/products/productAudits';
import type { RepairOrder } from '@contract/resources/service/repairOrders';
import { REPAIR_DONE } from '@contract/resources/service/work';
import type { Druggist } from '@contract/resources/supply/druggists';
import type { Expiry } from '@contract/resources/system/expiries';
import { expiryPath, expiryText, type TextReader } from '../expiries/expiryWords';
import type { NewsItem } from './NewsGroup';
import { isRecent } from './recent';

/** What is said of a repair of the last day; undefined of what is older or called off. */
export function repairNewsOf(
  { state, updatedAt }: Pick<RepairOrder, 'state' | 'updatedAt'>,
  now: number,
): 'reported' | 'progress' | 'done' | undefined {
  if (!isRecent(updatedAt, now) || state === 'cancelled') return undefined;
  if (state === 'open') return 'reported';
  return (REPAIR_DONE as readonly unknown[]).includes(state) ? 'done' : 'progress';
}

/** What is said of a supplier of whose licences one was told within a day. */
export function qualificationNewsOf(
  { noticedAt, licenceDays }: Pick<Druggist, 'noticedAt' | 'licenceDays'>,
  now: number,
): QualificationContent['qualification']['state'] | undefined {
  if (!isRecent(noticedAt, now) || licenceDays === null) return undefined;
  return endStateOf(licenceDays);
}

/** To whom, and of whom. */
interface WorkReader extends TextReader {
  permissions: ReadonlySet<string>;
  /** Names of institutions by id. */
  orgNames: Readonly<Record<string, string>>;
  now: number;
}

/** What is said of something to renew of which one was told within a day, with the way there. */
export function expiryItemOf(
  expiry: Expiry,
  { orgNames, permissions, now, ...reader }: WorkReader,
): NewsItem | undefined {
  const { id, kind: what, orgId, daysLeft: left, noticedAt, name, amount } = expiry;
  if (noticedAt === null || !isRecent(noticedAt, now)) return undefined;
  const text = expiryText(reader, { what, name, orgName: orgNames[orgId] ?? '', amount, left });
  return { id, to: expiryPath(expiry, permissions), text, at: noticedAt };
}

type Audit = Pick<ProductAudit, 'state' | 'submittedBy' | 'reviewedAt'>;

/** What one is told of a review: others' that wait, whenever they were handed in, and what became of one's own. */
export function reviewNewsOf(
  { state, submittedBy, reviewedAt }: Audit,
  userId: string | undefined,
  now: number,
): ReviewContent['review']['state'] | undefined {
  if (submittedBy !== userId) return state === 'waiting' ? 'waiting' : undefined;
  const decided = state === 'passed' || state === 'failed';
  return decided && isRecent(reviewedAt, now) ? state : undefined;
}
