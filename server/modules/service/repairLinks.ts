import type { LinkAnswer, RepairLinkPage } from '../../../contract/access/publicLinks';
import type { Locale } from '../../../contract/common/locale';
import { type Texts, texts } from '../../../contract/messages/general/texts';
import { AUTO_CONFIRM_MS } from '../../../contract/service/repairStates';
import { HOUR_MS } from '../../../contract/time/durations';
import { createPublicLink, LINK_ANSWERED_JOB } from '../../auth/links/publicLinks';
import type { Executor } from '../../db/tables';
import type { Job, JobRunner } from '../../jobs/jobs';
import { causeEvent, causeEvents } from '../../kit/records/systemEvents';
import { createSmsGateway } from '../../sms/gateway';
import { linkOfRepair, REPAIR } from '../links/repairs';
import type { JobDeps } from '../module';
import { takeReport } from './publicReports';
import { addStep } from './repairRecords';
import { REPAIR_LINKS_JOB, servedRepairOrders } from './repairs';

const DONE_TEXT: Texts = texts(
  '【Pharos】您报修的设备（{no}）已维修完成，请确认：{confirm} 评价：{rate}',
  '[Pharos] The repair you reported ({no}) is done. Confirm: {confirm} Rate it: {rate}',
  '【Pharos】ご報告いただいた修理（{no}）が完了しました。確認：{confirm} 評価：{rate}',
  '[Pharos] 신고하신 수리({no})가 완료되었습니다. 확인: {confirm} 평가: {rate}',
);

async function repairOf(db: Executor, id: string) {
  return db
    .selectFrom('repairOrders')
    .innerJoin('devices', 'devices.id', 'repairOrders.deviceId')
    .innerJoin('organizations', 'organizations.id', 'repairOrders.orgId')
    .selectAll('repairOrders')
    .select(['devices.name as machine', 'organizations.defaultLang'])
    .where('repairOrders.id', '=', id)
    .executeTakeFirst();
}

/** Confirmation and evaluation go to the reporter, once the repair is stored as done. */
async function sendLinks(deps: JobDeps, { payload }: Job): Promise<void> {
  const { database, clock, keys, config } = deps;
  const gateway = createSmsGateway({ database, clock, keys, config });
  // Without one, somebody sends the links himself, from the record.
  if (!gateway.available) return;
  await database.db.transaction().execute(async (trx) => {
    const repair = await repairOf(trx, String(payload.repairId));
    if (repair?.state !== 'complete') return;
    const made = async (page: RepairLinkPage) => {
      const link = await linkOfRepair(trx, repair.id, page);
      return link && config.publicUrl + (await createPublicLink(trx, link, clock())).url;
    };
    const confirm = await made('sureComplete');
    const rate = await made('evaluation');
    if (!confirm || !rate) return;
    const locale = repair.defaultLang as Locale;
    const text = DONE_TEXT[locale]
      .replace('{no}', String(repair.repairNo))
      .replace('{confirm}', confirm)
      .replace('{rate}', rate);
    await gateway.send({ mobile: String(repair.contact), scene: 'repair', locale, text }, trx);
  });
}

async function answerOf(db: Executor, linkId: string) {
  return db
    .selectFrom('linkAnswers')
    .innerJoin('publicLinks', 'publicLinks.id', 'linkAnswers.linkId')
    .select(['publicLinks.page', 'publicLinks.refId', 'publicLinks.refType', 'linkAnswers.answer'])
    .where('linkAnswers.linkId', '=', linkId)
    .executeTakeFirst();
}

/** What the reporter said on a public page becomes a step of the repair. */
async function takeAnswer(deps: JobDeps, { payload }: Job): Promise<void> {
  const found = await answerOf(deps.database.db, String(payload.linkId));
  const { report } = (found?.answer ?? {}) as Partial<LinkAnswer>;
  if (found && report) return takeReport(deps, found.refId, report);
  if (found?.refType !== REPAIR) return;
  const { stars, complete, comment = '' } = found.answer as Partial<LinkAnswer>;
  const event = found.page === 'evaluation' ? 'rate' : complete ? 'confirm' : 'reopen';
  await causeEvent(deps, servedRepairOrders, {
    event,
    id: found.refId,
    process: 'link:repair',
    async values(work, row) {
      await addStep(work, row, { action: event, note: comment, operator: String(row.reporter) });
      if (event === 'rate') return { rating: stars, ratingText: comment };
      return event === 'reopen' ? { result: 'not_completed', completedAt: null } : {};
    },
  });
}

/** Counts as confirmed without an objection. */
async function confirmSilent(deps: JobDeps): Promise<void> {
  const rows = await deps.database.db
    .selectFrom('repairOrders')
    .select('id')
    .where('state', '=', 'complete')
    .where('completedAt', '<', new Date(deps.clock() - AUTO_CONFIRM_MS))
    .limit(500)
    .execute();
  await causeEvents(deps, servedRepairOrders, {
    event: 'confirm',
    ids: rows.map(({ id }) => id),
    process: 'job:repair.confirm',
    async values(work, row) {
      await addStep(work, row, { action: 'confirm' });
      return {};
    },
  });
}

export function repairJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.handle(REPAIR_LINKS_JOB, (job) => sendLinks(deps, job));
  jobs.handle(LINK_ANSWERED_JOB, (job) => takeAnswer(deps, job));
  jobs.every('repair.confirm', HOUR_MS, () => confirmSilent(deps));
}
