import { changedValues } from '../../../../contract/kit/changeLines';
import type { AnyRow } from '../../../../contract/kit/resource';
import { ruleReviews } from '../../../../contract/resources/prescriptions/ruleReviews';
import { AppError } from '../../../errors';
import { seesAll } from '../../../kit/query/listQuery';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { assertSubmitter, decidedBy } from '../../secondPerson';
import { servedMedicationRules } from './medicationRules';
import { hintEdition } from './ruleEditions';
import { nextEdition } from './ruleSet';

/**
 * Somebody else of the platform decides: the rules are those of all institutions.
 * @throws AppError 403, 409
 */
function decided(work: UnitOfWork, row: AnyRow, reason?: string): Values {
  if (!seesAll(work.context.principal)) throw new AppError(403, 'err.rule.platform');
  return decidedBy(work, row, reason);
}

async function pass(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const by = decided(work, row);
  const rule = await findRecord(work, servedMedicationRules, String(row.ruleId));
  const edition = await nextEdition(work.trx);
  hintEdition(work);
  const revision = row.kind === 'update' ? changedValues(row) : {};
  const values = { ...revision, edition, approvedAt: work.deps.clock() };
  await applyEvent(work, servedMedicationRules, rule, 'pass', { values });
  return { set: { ...by, edition } };
}

/** Rules in force are kept; drafts are replaced. */
async function reject(work: UnitOfWork, row: AnyRow, reason?: string): Promise<CommandResult> {
  const set = decided(work, row, reason);
  const rule = await findRecord(work, servedMedicationRules, String(row.ruleId));
  const auditState = rule.edition === null ? 'failed' : 'passed';
  await applyEvent(work, servedMedicationRules, rule, 'reject', { values: { auditState }, reason });
  return { set };
}

async function withdraw(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  assertSubmitter(work, row);
  const rule = await findRecord(work, servedMedicationRules, String(row.ruleId));
  const auditState = rule.edition === null ? 'draft' : 'passed';
  await applyEvent(work, servedMedicationRules, rule, 'withdraw', { values: { auditState } });
  return { set: {} };
}

/** What waits for a second person, and what became of it. */
export const servedRuleReviews: ServedResource = {
  resource: ruleReviews,
  shortSearches: true,
  commands: {
    pass,
    reject: (work, row, _args, reason) => reject(work, row, reason),
    withdraw,
  },
};
