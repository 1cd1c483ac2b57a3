import { bankBranches } from '../../../contract/resources/merchants/bankBranches';
import type { Served } from '../../kit/served';

/** What a person writes or imports is his word, whoever's it was before. */
export const servedBankBranches: Served = {
  resource: bankBranches,
  shortSearches: true,
  prepare: async (_change, values) => ({ ...values, origin: 'own' }),
};
