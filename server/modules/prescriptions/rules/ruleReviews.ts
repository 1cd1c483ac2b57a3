import type { AnyRow } from '../../../../contract/kit/resource';
import { ruleReviews } from '../../../../contract/resources/prescriptions/ruleReviews';
import { AppError } from '../../../errors';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { Change, CommandResult, Served, Values } from '../../../kit/served';
import { type ChangeLine, servedMedicationRules } from './medicationRules';
import { nextEdition } from './ruleSet';

const valuesOf = (lines: readonly ChangeLine[]): Values =>
  Object.fromEntries(
    lines.map(({ field, after }) => [field, after === null ? null : (JSON.parse(after) as unknown)]),
  );

/**
 * Somebody else of the platform decides: the rules are those of all institutions.
 * @throws AppError 403, 409
 */
function assertReviewer({ act }: Change, { submittedBy }: AnyRow): void {
  const { principal } = act;
  if (principal.aboveIds.size > 1) throw new AppError(403, 'err.rule.platform');
  if (principal.userId === submittedBy) throw new AppError(409, 'err.audit.self_review');
}

const decided = ({ act, deps }: Change, reason?: string) => ({
  reviewer: act.principal.name,
  reviewedBy: act.principal.userId,
  reviewedAt: deps.clock(),
  remark: reason ?? null,
});

async function pass(change: Change, row: AnyRow): Promise<CommandResult> {
  assertReviewer(change, row);
  const rule = await findRecord(change, servedMedicationRules, String(row.ruleId));
  const edition = await nextEdition(change.trx);
  const revision = row.kind === 'update' ? valuesOf(row.changes as unknown as ChangeLine[]) : {};
  const values = { ...revision, edition, approvedAt: change.deps.clock() };
  await applyEvent(change, servedMedicationRules, rule, 'pass', { values });
  return { set: { ...decided(change), edition } };
}

/** What was in force stays in force; what never was is written anew. */
async function reject(change: Change, row: AnyRow, reason?: string): Promise<CommandResult> {
  assertReviewer(change, row);
  const rule = await findRecord(change, servedMedicationRules, String(row.ruleId));
  const auditState = rule.edition === null ? 'failed' : 'passed';
  await applyEvent(change, servedMedicationRules, rule, 'reject', { values: { auditState }, reason });
  return { set: decided(change, reason) };
}

/** @throws AppError 403 for whoever did not hand it in */
async function withdraw(change: Change, row: AnyRow): Promise<CommandResult> {
  if (change.act.principal.userId !== row.submittedBy) throw new AppError(403, 'err.common.forbidden');
  const rule = await findRecord(change, servedMedicationRules, String(row.ruleId));
  const auditState = rule.edition === null ? 'draft' : 'passed';
  await applyEvent(change, servedMedicationRules, rule, 'withdraw', { values: { auditState } });
  return { set: {} };
}

/** What waits for a second person, and what became of it. */
export const servedRuleReviews: Served = {
  resource: ruleReviews,
  shortSearches: true,
  commands: {
    pass,
    reject: (change, row, _args, reason) => reject(change, row, reason),
    withdraw,
  },
};
