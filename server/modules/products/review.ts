import { changeLinesOf } from '../../../contract/kit/changeLines';
import type { AnyRow } from '../../../contract/kit/resource';
import { transitionRefusal } from '../../../contract/kit/states';
import { auditStates } from '../../../contract/products/productStates';
import { productAudits } from '../../../contract/resources/products/productAudits';
import { products } from '../../../contract/resources/products/products';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { hint } from '../../kit/records/transaction';
import type { UnitOfWork, Values } from '../../kit/served';
import { announceReview } from './reviews.live';

const NAMES = Object.keys(products.fields);

interface Submission {
  kind: 'create' | 'update';
  before?: Values;
  after: Values;
}

/** Writes down what waits for a second person. @returns the id of the review */
export async function handIn(
  work: UnitOfWork,
  product: AnyRow,
  { kind, before, after }: Submission,
): Promise<string> {
  const { trx, deps, context } = work;
  const at = new Date(deps.clock());
  const id = ulid(at.getTime());
  await trx
    .insertInto('productAudits')
    .values({
      id,
      kind,
      orgId: String(product.orgId),
      productId: product.id,
      productName: String(product.genericName),
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
      submitter: context.principal.name,
      submittedBy: context.principal.userId,
      state: 'waiting',
      changes: JSON.stringify(changeLinesOf(NAMES, before, after)),
    })
    .execute();
  for (const name of [productAudits.name, 'productChanges']) hint(work, name, product.orgId);
  announceReview(work, product, { auditId: id, state: 'waiting' });
  return id;
}

/** A change of what was passed before waits for its review; what is on sale stays as it is. */
export async function revised(work: UnitOfWork, values: Values, current: AnyRow): Promise<Values> {
  const key = transitionRefusal(auditStates, 'revise', current);
  if (key !== undefined) throw new AppError(409, 'err.product.waiting');
  const id = await handIn(work, current, { kind: 'update', before: current, after: values });
  work.waits = { resource: 'productChanges', id };
  return { auditState: 'waiting' };
}
