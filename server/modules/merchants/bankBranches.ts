import { bankBranches } from '../../../contract/resources/merchants/bankBranches';
import type { ServedResource } from '../../kit/served';

/** What a person writes or imports is his word, whoever's it was before. */
export const servedBankBranches: ServedResource = {
  resource: bankBranches,
  shortSearches: true,
  prepare: async (_change, values) => ({ ...values, origin: 'own' }),
};
