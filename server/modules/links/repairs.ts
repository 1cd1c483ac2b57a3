import type { RepairLinkPage } from '../../../contract/access/publicLinks';
import { AUTO_CONFIRM_MS, RATING_LINK_MS } from '../../../contract/service/repairStates';
import type { NewLink, StoredLink } from '../../auth/links/publicLinks';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';

export const REPAIR = 'repairOrder';

/** States in which the page asks something, and how long its link opens. */
const ASKED_IN: Readonly<Record<RepairLinkPage, readonly string[]>> = {
  sureComplete: ['complete'],
  evaluation: ['complete', 'confirmed'],
};
const LIFE_MS: Readonly<Record<RepairLinkPage, number>> = {
  sureComplete: AUTO_CONFIRM_MS,
  evaluation: RATING_LINK_MS,
};

/** A link for the reporter of a repair; undefined where there is nothing to ask him. */
export async function linkOfRepair(
  db: Executor,
  id: string,
  page: RepairLinkPage,
): Promise<NewLink | undefined> {
  const repair = await db
    .selectFrom('repairOrders')
    .innerJoin('devices', 'devices.id', 'repairOrders.deviceId')
    .select(['repairOrders.orgId', 'repairNo', 'solution', 'completedAt', 'state', 'devices.name'])
    .where('repairOrders.id', '=', id)
    .executeTakeFirst();
  if (!repair || !ASKED_IN[page].includes(String(repair.state))) return undefined;
  const { orgId, repairNo, name, solution, completedAt } = repair;
  const payload = { title: `${repairNo} ${name}`, summary: solution ?? '', at: completedAt?.getTime() };
  return { orgId, page, refType: REPAIR, refId: id, payload, lifeMs: LIFE_MS[page] };
}

/** The repair that a further report of the same alarm belongs to. Its reporter is the first one. */
export function openRepairOf(db: Executor, alertId: string) {
  return db
    .selectFrom('repairOrders')
    .select(['id', 'orgId'])
    .where('alertId', '=', alertId)
    .where('state', 'in', ['open', 'assigned', 'in_progress'])
    .executeTakeFirst();
}

/** What was answered by another link, or by time, is asked no more. @throws AppError 404 `err.link.invalid` */
export async function assertStillAsked(
  db: Executor,
  { page, refType, refId, usedAt }: Pick<StoredLink, 'page' | 'refType' | 'refId' | 'usedAt'>,
): Promise<void> {
  if (refType !== REPAIR || usedAt) return;
  if (!(await linkOfRepair(db, refId, page as RepairLinkPage))) throw new AppError(404, 'err.link.invalid');
}
