import type { AnyRow } from '../../../contract/kit/resource';
import { isPlatformAddress } from '../../../contract/orders/platform/address';
import type { Platform } from '../../../contract/orders/words';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, UnitOfWork, Values } from '../../kit/served';
import { keepKeys } from '../../partners/platform/accounts';

/** What opens a store goes where no list reads it, sealed. @throws AppError 400 for an address that is no platform's */
export async function connectStore(
  { trx, deps }: UnitOfWork,
  platform: Platform,
  { id, orgId }: AnyRow,
  { apiUrl, appKey, appSecret, token }: Values,
): Promise<CommandResult> {
  const typed = String(apiUrl);
  const url = typed.endsWith('/') ? typed.slice(0, -1) : typed;
  if (!isPlatformAddress(platform, url, deps.config.platformHosts ?? []))
    throw invalid({ apiUrl: 'err.platform.address' });
  await keepKeys(trx, deps, {
    storeId: id,
    orgId: String(orgId),
    secret: String(appSecret),
    token: typeof token === 'string' && token !== '' ? token : undefined,
  });
  return { set: { apiUrl: url, appKey } };
}
