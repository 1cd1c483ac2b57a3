import type { AnyRow } from '../../../contract/kit/resource';
import type { Operator } from '../../../contract/simCards/operators';
import { AppError } from '../../errors';
import type { KitDeps, ServedResource } from '../../kit/served';
import { PartnerError } from '../../partners/caller';
import { simAccountFor } from '../../partners/sim/accounts';
import type { CardNumbers, SimAccount } from '../../partners/sim/port';

/** What a person is told when an operator did not do it. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PartnerError && !error.transient)
    return new AppError(409, 'err.iot.operator_refused', { why: error.message });
  return new AppError(503, 'err.iot.operator_unreachable');
}

/** @throws AppError 409 where nobody has connected the operator */
export async function accountOfCard(deps: KitDeps, row: AnyRow): Promise<SimAccount> {
  const [operator, orgId] = [row.operator as Operator, String(row.orgId)];
  const account = await simAccountFor(deps.database.db, deps, { operator, orgId });
  if (!account) throw new AppError(409, 'err.iot.not_connected');
  return account;
}

/** What was asked may have been done although no answer came: the next look tells, and comes at once. */
const lookSoon = ({ database }: KitDeps, id: string) =>
  database.db.updateTable('iotCards').set({ syncDueAt: null }).where('id', '=', id).execute();

const ask =
  (wish: 'stop' | 'restore') =>
  async (deps: KitDeps, row: AnyRow): Promise<void> => {
    if (!deps.operators) return;
    const account = await accountOfCard(deps, row);
    const card: CardNumbers = { iccid: String(row.iccid), msisdn: String(row.msisdn) };
    try {
      await deps.operators[row.operator as Operator][wish](account, card);
    } catch (error) {
      await lookSoon(deps, row.id);
      throw refusal(error);
    }
  };

/** Stopped and restored at the operator first. */
export const CARD_ASKS: NonNullable<ServedResource['asks']> = { stop: ask('stop'), resume: ask('restore') };
