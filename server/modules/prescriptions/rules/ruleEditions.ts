import type { Draft } from '../../../../contract/kit/field';
import type { AnyRow } from '../../../../contract/kit/resource';
import { isCertified } from '../../../../contract/prescriptions/duties';
import { ruleEditions } from '../../../../contract/resources/prescriptions/ruleEditions';
import { localDay } from '../../../../contract/time/localDay';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { seesAll } from '../../../kit/query/listQuery';
import { hint } from '../../../kit/records/transaction';
import type { CommandResult, ServedResource, UnitOfWork } from '../../../kit/served';
import { pharmacistOf } from '../reviews';
import { inForce, ruleBase } from './ruleSet';

/** The newest version behind which a pharmacist stands; 0: none. */
export async function confirmedEdition(db: Executor): Promise<number> {
  const rows = await db
    .selectFrom('ruleEditions')
    .select('versionNo')
    .where('state', '=', 'confirmed')
    .execute();
  return Math.max(0, ...rows.map(({ versionNo }) => Number(versionNo)));
}

/**
 * A pharmacist of the platform stands behind all rules of the version in force: they are those of all institutions.
 * @throws AppError 403, 409
 */
async function confirm(work: UnitOfWork, row: AnyRow, { remark }: Draft): Promise<CommandResult> {
  const { trx, deps, context } = work;
  if (!seesAll(context.principal)) throw new AppError(403, 'err.rule.platform');
  const person = await pharmacistOf(trx, context.principal.userId);
  const today = localDay(deps.clock(), person.timezone);
  if (!isCertified(person, today)) throw new AppError(409, 'err.rule.certificate');
  // Serialized with the publication of versions.
  const { edition } = await trx
    .selectFrom('ruleBase')
    .select('edition')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.versionNo !== String(edition)) throw new AppError(409, 'err.rule.edition');
  const { rules } = inForce(await ruleBase(trx), today);
  const set = {
    confirmer: person.name,
    certNo: person.pharmacistCertNo,
    confirmedBy: person.id,
    confirmedAt: deps.clock(),
    rules: rules.length,
    remark: remark ?? null,
  };
  return { set };
}

/** Which pharmacist has confirmed which version of the rule base. */
export const servedRuleEditions: ServedResource = {
  resource: ruleEditions,
  shortSearches: true,
  commands: { confirm },
};

/** A version was published: lists of them are old. */
export const hintEdition = (work: UnitOfWork) => hint(work, ruleEditions.name, work.context.principal.orgId);
