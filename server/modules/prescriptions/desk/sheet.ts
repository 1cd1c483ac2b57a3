import { masked } from '../../../../contract/kit/masks';
import { withoutPersonal } from '../../../../contract/kit/personal';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { ReviewSheet, Signature } from '../../../../contract/prescriptions/desk';
import { isWaitingState } from '../../../../contract/resources/prescriptions/prescriptionStates';
import type { Executor } from '../../../db/tables';
import { type KitContext, requireRecord } from '../../../kit/kit';
import { titlesOf } from '../../../kit/query/rows';
import { createSealer, type RecordKeys } from '../../../secrets/sealer';
import type { RouteDeps } from '../../module';
import { findingsById, withCheck } from '../findings';
import { servedPrescriptions } from '../prescriptions';
import { withTold } from '../redeem/reports';
import { holds, pharmacistOf, refusalFor } from '../reviews';
import { confirmedEdition } from '../rules/ruleEditions';

/** What a review is made from, beside the medicines. */
const HEALTH = ['diagnosis', 'allergy', 'opinion'] as const;

async function picturesOf(db: Executor, { items }: AnyRow): Promise<Record<string, string>> {
  const ids = (items as { productId: string | null }[]).flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('products')
    .select(['id', 'frontImage'])
    .where('id', 'in', ids)
    .where('frontImage', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map(({ id, frontImage }) => [id, String(frontImage)]));
}

const isInReview = (state: unknown) => isWaitingState(state) || state === 'reviewing';

async function nameOf(db: Executor, userId: unknown): Promise<string | null> {
  if (typeof userId !== 'string') return null;
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return user?.name ?? null;
}

/** Notes of earlier reviewers are plain for the present one, as the patient's data are. */
async function signaturesOf(
  db: Executor,
  { id }: AnyRow,
  { mine, keys }: { mine: boolean; keys: RecordKeys },
): Promise<Signature[]> {
  const rows = await db
    .selectFrom('prescriptionReviews as review')
    .innerJoin('users as u', 'u.id', 'review.pharmacistId')
    .select(['review.id', 'review.pharmacist as name', 'review.certNo', 'review.signedAt', 'review.result'])
    .select(['review.rule', 'review.opinion', 'review.checks', 'u.signatureImg'])
    .where('review.prescriptionId', '=', id)
    .orderBy('review.signedAt')
    .orderBy('review.id')
    .execute();
  const sealer = createSealer(keys);
  const opinionOf = (row: (typeof rows)[number]) => {
    const opinion = sealer.open(row.opinion, { id: row.id, name: 'opinion' });
    return mine ? opinion : masked('text', opinion);
  };
  return rows.map((row) => {
    const shown = { ...row, opinion: opinionOf(row), signedAt: Number(row.signedAt) };
    return shown as unknown as Signature;
  });
}

/** All that a pharmacist looks at. Taking a prescription is in the audit log, so what its holder reads is, too. */
export async function reviewSheet(deps: RouteDeps, context: KitContext, id: string): Promise<ReviewSheet> {
  const { db } = deps.database;
  const { principal } = context;
  const row = await requireRecord(deps, servedPrescriptions, principal, id);
  const reviewer = await pharmacistOf(db, principal.userId);
  const mine = holds(row, principal.userId, deps.clock());
  const hidden = withoutPersonal(servedPrescriptions.resource, row);
  const seen = mine ? { ...hidden, ...Object.fromEntries(HEALTH.map((name) => [name, row[name]])) } : hidden;
  const now = deps.clock();
  const check = (await findingsById(db, [id], { principal, now, keys: deps.keys })).get(id);
  const [told = seen] = await withTold(db, [seen]);
  const shown = withCheck(told, check);
  const titles = await titlesOf(db, { served: deps.find, now }, servedPrescriptions, [shown], context);
  const { id: _id, timezone: _zone, ...signs } = reviewer;
  return {
    rx: { ...shown, titles },
    holder: await nameOf(db, row.takenBy),
    first: await nameOf(db, row.reviewedBy),
    signatures: await signaturesOf(db, row, { mine, keys: deps.keys }),
    asOf: now,
    unconfirmed: check !== undefined && check.edition > (await confirmedEdition(db)),
    uncovered: check?.uncovered ?? [],
    mine,
    pictures: await picturesOf(db, row),
    reviewer: signs,
    // What is not in review any more is refused to nobody: it has ended.
    refusal: isInReview(row.state) ? ((await refusalFor(db, row, reviewer, deps.clock())) ?? null) : null,
  };
}
