import { changeLinesOf } from '../../../../contract/kit/changeLines';
import type { AnyRow } from '../../../../contract/kit/resource';
import { medicationRules } from '../../../../contract/resources/prescriptions/medicationRules';
import { ruleReviews } from '../../../../contract/resources/prescriptions/ruleReviews';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { hint } from '../../../kit/records/transaction';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { confirmedEdition } from './ruleEditions';

/** What the review sets itself is no change of the rule. */
const OWN_OF_REVIEW = ['auditState', 'edition', 'approvedAt'];
const NAMES = Object.keys(medicationRules.fields).filter((name) => !OWN_OF_REVIEW.includes(name));

/** Writes down what waits for a second person. @returns the id of the review */
async function handIn(work: UnitOfWork, rule: AnyRow, after: Values, before?: Values): Promise<string> {
  const { trx, deps, context } = work;
  const at = new Date(deps.clock());
  const id = ulid(at.getTime());
  const { orgId, userId, name } = context.principal;
  await trx
    .insertInto('ruleReviews')
    .values({
      id,
      orgId,
      ruleNo: String(rule.ruleNo),
      ruleId: rule.id,
      subject: String(after.subject ?? rule.subject),
      kind: before ? 'update' : 'create',
      state: 'waiting',
      changes: JSON.stringify(changeLinesOf(NAMES, before, after)),
      submitter: name,
      submittedBy: userId || null,
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  hint(work, ruleReviews.name, orgId);
  return id;
}

/** A change of what is in force waits for its review; what is in force stays as it is until then. */
async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (!current) return values;
  if (current.auditState === 'waiting') throw new AppError(409, 'err.rule.waiting');
  if (current.edition === null) return values;
  const id = await handIn(work, current, values, current);
  work.waits = { resource: ruleReviews.name, id };
  return { auditState: 'waiting' };
}

/** The rules by which prescriptions are checked. */
export const servedMedicationRules: ServedResource = {
  resource: medicationRules,
  shortSearches: true,
  async complete(db, rows) {
    const confirmed = await confirmedEdition(db);
    const wordOf = ({ edition }: AnyRow) => (Number(edition) <= confirmed ? 'confirmed' : 'unconfirmed');
    return rows.map((row) => ({ ...row, pharmacistWord: row.edition === null ? null : wordOf(row) }));
  },
  prepare,
  commands: {
    async submit(work, row) {
      await handIn(work, row, row);
      return { set: {} };
    },
  },
};
