import type { AnyRow } from '../../../contract/kit/resource';
import { entryProblems } from '../../../contract/merchants/checks';
import { completenessOf, remarksAfter } from '../../../contract/merchants/completeness';
import { merchantEntries } from '../../../contract/resources/merchants/merchantEntries';
import { isActiveOrganisation } from '../../access/person';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { createSealer } from '../../secrets/sealer';

/** How complete it is says whether it may be declared; a rejected one stays so until it is declared again. */
function judged(values: Values, current?: AnyRow): Values {
  const completeness = completenessOf({ ...current, ...values });
  if (current?.declareState === 'rejected')
    return { ...values, completeness, rejectDetail: remarksAfter(current, values) };
  return { ...values, completeness, declareState: completeness === 100 ? 'ready' : 'incomplete' };
}

/** Picked up by the job, so that it is sent even after a crash. */
function tellProvider({ trx }: UnitOfWork, id: string, pendingAccount: string | null = null) {
  return trx
    .updateTable('merchantEntries')
    .set({ askedAt: null, pendingAccount, changeNo: null })
    .where('id', '=', id)
    .execute();
}

/** @throws AppError 409 for an institution that is disabled, or below one */
async function assertEnabled({ trx }: UnitOfWork, orgId: unknown): Promise<void> {
  const own = trx.selectFrom('organizations').select('id').where('id', '=', String(orgId));
  if (!(await own.where(isActiveOrganisation).executeTakeFirst()))
    throw new AppError(409, 'err.merchant.disabled');
}

export const PENDING_ACCOUNT = 'pendingAccount';

export const servedMerchantEntries: ServedResource = {
  resource: merchantEntries,
  prepare: async (_change, values, current) => judged(values, current),
  commands: {
    async submit(work, row) {
      await assertEnabled(work, row.orgId);
      const now = work.deps.clock();
      // What was right when it was typed may have ended since, and more may be wanted than then.
      if (completenessOf(row) < 100) throw new AppError(409, 'err.merchant.incomplete');
      const wrong = entryProblems(row, now);
      const [key] = Object.values(wrong);
      if (key !== undefined) throw new AppError(409, key, undefined, wrong);
      await tellProvider(work, row.id);
      // Remarks that are not there are not taken away: the history would say so.
      const settled = row.declareState === 'rejected' ? { rejectDetail: [] } : {};
      return { set: { declaredAt: new Date(now), ...settled } };
    },
    /** The account in use stays until the provider has agreed to the new one. */
    async changeAccount(work, row, args) {
      const { accountNo, accountName } = entryProblems({ ...row, ...args });
      const wrong = { ...(accountNo ? { accountNo } : {}), ...(accountName ? { accountName } : {}) };
      if (Object.keys(wrong).length > 0) throw invalid(wrong);
      const at = { id: row.id, name: PENDING_ACCOUNT };
      const pending = createSealer(work.deps.keys).seal(JSON.stringify(args), at);
      await tellProvider(work, row.id, String(pending));
      return { set: { changeCause: null, changeRefusal: null } };
    },
  },
};
