import type { AnyRow } from '../../contract/kit/resource';
import { AppError } from '../errors';
import type { UnitOfWork, Values } from '../kit/served';

/** Who decided about what waited for a second person. @throws AppError 409 for who handed it in */
export function decidedBy({ context, deps }: UnitOfWork, { submittedBy }: AnyRow, remark?: string): Values {
  const { userId, name } = context.principal;
  if (userId === submittedBy) throw new AppError(409, 'err.audit.self_review');
  return { reviewer: name, reviewedBy: userId, reviewedAt: deps.clock(), remark: remark ?? null };
}

/** @throws AppError 403 for anyone but its submitter */
export function assertSubmitter({ context }: UnitOfWork, { submittedBy }: AnyRow): void {
  if (context.principal.userId !== submittedBy) throw new AppError(403, 'err.common.forbidden');
}
