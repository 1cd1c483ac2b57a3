import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import {
  type FirstReviewer,
  isFirst,
  type ReviewerRefusal,
  reviewerRefusal,
} from '../../../contract/prescriptions/duties';
import type { RuleCheck } from '../../../contract/prescriptions/rules';
import { REVIEW_CHECKS, REVIEW_LEASE_MS } from '../../../contract/resources/prescriptions/prescriptionStates';
import { localDay } from '../../../contract/time/localDay';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { invalid } from '../../kit/records/draft';
import { textOrNull } from '../../kit/records/fieldValues';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { createSealer } from '../../secrets/sealer';
import { ruleChecksOf } from './findings';
import { areControlled, type PrescriptionItem } from './items';
import { keptCheck } from './rules/keptChecks';

const SECOND_MS = 1_000;
/** No longer held. */
export const NO_LEASE = { takenBy: null, leaseUntil: null } as const;

/** A pharmacist has passed it: what is decided now is the second word. */
const isSecond = (row: AnyRow) => typeof row.reviewedBy === 'string';

/** Nobody holds it any more: it waits where it came from. */
export const waitsAgain = (row: AnyRow) => ({
  ...NO_LEASE,
  state: isSecond(row) ? ('pending_second' as const) : ('pending_review' as const),
});

/** The account as it stands now. */
export function pharmacistOf(db: Executor, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .select([
      'users.id',
      'users.name',
      'pharmacistCertNo',
      'pharmacistCertExpire',
      'signatureImg',
      'timezone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}
type Pharmacist = Awaited<ReturnType<typeof pharmacistOf>>;
const pharmacist = ({ trx, context }: UnitOfWork) => pharmacistOf(trx, context.principal.userId);

/** Who has passed it, as he signed. */
async function firstOf(db: Executor, row: AnyRow): Promise<FirstReviewer> {
  const signed = await db
    .selectFrom('prescriptionReviews')
    .select(['pharmacist', 'certNo'])
    .where('prescriptionId', '=', row.id)
    .where('pharmacistId', '=', String(row.reviewedBy))
    .executeTakeFirst();
  return { id: String(row.reviewedBy), name: signed?.pharmacist ?? '', certNo: signed?.certNo ?? null };
}

/** Why somebody may not review this prescription. */
export async function refusalFor(
  db: Executor,
  row: AnyRow,
  person: Pharmacist,
  now: number,
): Promise<ReviewerRefusal | undefined> {
  const today = localDay(now, person.timezone);
  const prescriber = { doctorName: String(row.doctorName), doctorCertNo: String(row.doctorCertNo) };
  const unfit = reviewerRefusal(person, prescriber, today);
  if (unfit !== undefined) return unfit;
  if (row.dispensedBy === person.id) return 'err.rx.dispenser';
  return isSecond(row) && isFirst(person, await firstOf(db, row)) ? 'err.rx.second_person' : undefined;
}

/** @throws AppError 409: without a certificate that is good today, or by the prescriber, nothing is reviewed. */
async function assertFit({ deps, trx }: UnitOfWork, row: AnyRow, person: Pharmacist): Promise<void> {
  const key = await refusalFor(trx, row, person, deps.clock());
  if (key !== undefined) throw new AppError(409, key);
}

/** Is it this person's to decide, still in time? */
export function holds(row: AnyRow, userId: string, now: number): boolean {
  return row.state === 'reviewing' && row.takenBy === userId && Number(row.leaseUntil) > now;
}

/** @throws AppError 409 unless this pharmacist holds it, still in time */
function assertHolder({ context, deps }: UnitOfWork, row: AnyRow): void {
  if (row.takenBy !== context.principal.userId) throw new AppError(409, 'err.rx.other_pharmacist');
  if (Number(row.leaseUntil) <= deps.clock()) throw new AppError(409, 'err.rx.lease');
}

async function take(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  await assertFit(work, row, await pharmacist(work));
  const { context, deps } = work;
  return { set: { takenBy: context.principal.userId, leaseUntil: new Date(deps.clock() + REVIEW_LEASE_MS) } };
}

async function release(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  assertHolder(work, row);
  return { set: waitsAgain(row) };
}

interface Decision {
  /** What the rules say at this moment; it stays with the signature. */
  check: RuleCheck | undefined;
  result: 'passed' | 'rejected';
  rule: string | null;
  opinion: string | null;
  checks: readonly string[];
}

/** Signs a decision: it stands in the register of reviews and on the prescription. */
async function sign(work: UnitOfWork, row: AnyRow, decision: Decision): Promise<CommandResult> {
  assertHolder(work, row);
  const { trx, deps } = work;
  const person = await pharmacist(work);
  await assertFit(work, row, person);
  const now = deps.clock();
  const at = new Date(now);
  const startedAt = Number(row.leaseUntil) - REVIEW_LEASE_MS;
  const { check, result, rule, opinion, checks } = decision;
  const id = ulid(now);
  await trx
    .insertInto('prescriptionReviews')
    .values({
      id,
      orgId: String(row.orgId),
      rxNo: String(row.rxNo),
      prescriptionId: row.id,
      pharmacyId: row.pharmacyId as string | null,
      result,
      rule: rule as null,
      opinion: createSealer(deps.keys).seal(opinion, { id, name: 'opinion' }) as string | null,
      checks: JSON.stringify(checks),
      pharmacistId: person.id,
      pharmacist: person.name,
      certNo: person.pharmacistCertNo,
      ruleEdition: check?.edition ?? null,
      ruleCheck: check ? keptCheck(id, check, deps.keys) : null,
      signedAt: at,
      createdAt: at,
      updatedAt: at,
      durationSec: Math.max(0, Math.round((now - startedAt) / SECOND_MS)),
    })
    .execute();
  const signed = isSecond(row)
    ? { secondReviewedBy: person.id, secondReviewedAt: at }
    : { reviewedBy: person.id, reviewedAt: at };
  // The first opinion stands until there is another.
  const set = { ...NO_LEASE, ...signed, rejectRule: rule, opinion: opinion ?? row.opinion };
  return { set };
}

/** What the rules say of it now. */
async function checkOf({ trx, deps }: UnitOfWork, { id }: AnyRow): Promise<RuleCheck | undefined> {
  return (await ruleChecksOf(trx, [id], { now: deps.clock(), keys: deps.keys })).get(id);
}

/** @throws AppError 400: against a rule that stops it nothing is passed without a word. */
function assertWeighed(check: RuleCheck | undefined, opinion: string | null): void {
  const stops = check?.findings.some(({ level }) => level === 'stop') ?? false;
  if (opinion === null && stops) throw invalid({ opinion: 'err.rx.stopped' });
}

async function pass(work: UnitOfWork, row: AnyRow, { checks, opinion }: Draft): Promise<CommandResult> {
  const done = Array.isArray(checks) ? checks.map(String) : [];
  if (REVIEW_CHECKS.some((check) => !done.includes(check)))
    throw invalid({ checks: 'err.rx.check_incomplete' });
  const why = textOrNull(opinion);
  const check = await checkOf(work, row);
  assertWeighed(check, why);
  const signed = { check, result: 'passed', rule: null, opinion: why, checks: done } as const;
  const { set } = await sign(work, row, signed);
  // A product may have come under control since it was mapped.
  const controlled =
    row.controlled === true || (await areControlled(work, row.items as readonly PrescriptionItem[]));
  const waits = controlled && !isSecond(row);
  return { set: { ...set, controlled, state: waits ? 'pending_second' : 'approved' } };
}

async function reject(work: UnitOfWork, row: AnyRow, { rule, opinion }: Draft): Promise<CommandResult> {
  const check = await checkOf(work, row);
  const why = String(opinion);
  return sign(work, row, { check, result: 'rejected', rule: String(rule), opinion: why, checks: [] });
}

/** What pharmacists do with a prescription. */
export const reviewCommands: ServedResource['commands'] = { take, release, pass, reject };
