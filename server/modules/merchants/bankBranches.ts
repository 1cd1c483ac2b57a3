import { bankBranches } from '../../../contract/resources/merchants/bankBranches';
import type { ServedResource } from '../../kit/served';

/** Entries written or imported by a person become their own. */
export const servedBankBranches: ServedResource = {
  resource: bankBranches,
  shortSearches: true,
  prepare: async (_change, values) => ({ ...values, origin: 'own' }),
};
