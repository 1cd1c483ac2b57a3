import type { AnyRow } from '../../../contract/kit/resource';
import { entryProblems } from '../../../contract/merchants/checks';
import { completenessOf } from '../../../contract/merchants/completeness';
import { merchantEntries } from '../../../contract/resources/merchants/merchantEntries';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { Served, Values } from '../../kit/served';

/** How complete it is says whether it may be declared; a rejected one stays so until it is declared again. */
function judged(values: Values, current?: AnyRow): Values {
  const completeness = completenessOf({ ...current, ...values });
  if (current?.declareState === 'rejected') return { ...values, completeness };
  return { ...values, completeness, declareState: completeness === 100 ? 'ready' : 'incomplete' };
}

export const servedMerchantEntries: Served = {
  resource: merchantEntries,
  prepare: async (_change, values, current) => judged(values, current),
  async guardDelete(_change, { declareState }) {
    const gone = declareState === 'cancelled' || declareState === 'incomplete' || declareState === 'ready';
    if (!gone) throw new AppError(409, 'err.merchant.locked');
  },
  commands: {
    submit: async ({ deps }) => ({ set: { declaredAt: new Date(deps.clock()), rejectDetail: [] } }),
    async changeAccount(_change, row, args) {
      const { accountNo, accountName } = entryProblems({ ...row, ...args });
      const wrong = { ...(accountNo ? { accountNo } : {}), ...(accountName ? { accountName } : {}) };
      if (Object.keys(wrong).length > 0) throw invalid(wrong);
      return { set: { ...args } };
    },
  },
};
