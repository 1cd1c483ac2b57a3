import type { AnyRow } from '../../../contract/kit/resource';
import { simAccounts } from '../../../contract/resources/simCards/simAccounts';
import { isOperatorAddress, type Operator } from '../../../contract/simCards/operators';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { keepKey } from '../../partners/sim/accounts';

/** What opens an account goes where no list reads it, sealed. @throws AppError 400 for an address of somebody else */
async function connect(
  { trx, deps }: UnitOfWork,
  { id, orgId, operator }: AnyRow,
  { apiUrl, appKey, appSecret }: Values,
): Promise<CommandResult> {
  const typed = String(apiUrl);
  const url = typed.endsWith('/') ? typed.slice(0, -1) : typed;
  if (!isOperatorAddress(operator as Operator, url, deps.config.platformHosts ?? []))
    throw invalid({ apiUrl: 'err.iot.address' });
  await keepKey(trx, deps, { accountId: id, orgId: String(orgId), secret: String(appSecret) });
  return { set: { apiUrl: url, appKey, syncCause: null, syncError: null } };
}

export const servedSimAccounts: ServedResource = {
  resource: simAccounts,
  shortSearches: true,
  refusals: { sim_accounts_once: 'err.iot.account_twice' },
  commands: { connect },
};
