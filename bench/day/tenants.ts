import type { PharosUnderTest } from './pharosUnderTest';
import { listAll, type Row } from './rows';

/** Who looks, and the code of his institution. */
const LOOKERS = [
  ['institution', 'ZJ0001'],
  ['institution2', 'GD0001'],
  ['merchant', 'ZJHZ01'],
  ['merchant2', 'GDGZ01'],
] as const;
const LISTS = [
  ...(['meituanOrders', 'jdOrders', 'ownOrders', 'jdAfterSales', 'erpOrders', 'orderEntries'] as const),
  ...(['prescriptions', 'prescriptionReviews', 'inquiryOrders', 'consultRecords', 'prepaidEntries'] as const),
  ...(['prepaidAccounts', 'iotCards', 'iotRenewalOrders', 'simAccounts', 'ledgerDays'] as const),
] as const;

/** An institution and all below it. */
function below(all: readonly Row[], code: string): ReadonlySet<string> {
  const own = new Set(all.filter((org) => org.code === code).map(({ id }) => id));
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const { id, parentId } of all) if (own.has(String(parentId))) own.add(id);
  }
  return own;
}

/** Rows of other institutions in what somebody is shown: there are none. */
export async function strangersIn(pharos: PharosUnderTest): Promise<string[]> {
  const all = await listAll(await pharos.as('admin'), 'organizations');
  const found: string[] = [];
  for (const [account, code] of LOOKERS) {
    const own = below(all, code);
    const api = await pharos.as(account);
    for (const name of LISTS) {
      // What his rights do not open he sees nothing of.
      const rows = await listAll(api, name).catch(() => []);
      for (const { id, orgId } of rows)
        if (typeof orgId === 'string' && !own.has(orgId)) found.push(`${account}: ${name} ${id}`);
    }
  }
  return found;
}
