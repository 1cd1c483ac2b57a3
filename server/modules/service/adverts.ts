import { isEmpty } from '../../../contract/kit/problem';
import type { AnyRow } from '../../../contract/kit/resource';
import { adverts } from '../../../contract/resources/service/adverts';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';

/** Prescription medicines are not advertised to the public; other medicines only with their approval. */
async function assertAllowed({ trx }: UnitOfWork, { productId, approvalNo }: Values): Promise<void> {
  if (typeof productId !== 'string') return;
  const product = await trx
    .selectFrom('products')
    .select(['kind', 'otcClass'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  if (product.otcClass === 'rx') throw invalid({ productId: 'err.advert.rx' });
  if (product.kind === 'drug' && isEmpty(approvalNo)) throw invalid({ approvalNo: 'err.advert.approvalNo' });
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  await assertAllowed(work, { ...current, ...values });
  return current ? values : { ...values, playCount: 0 };
}

export const servedAdverts: ServedResource = {
  resource: adverts,
  prepare,
  commands: {
    async enable(work, row) {
      if (typeof row.endAt === 'number' && row.endAt <= work.deps.clock())
        throw new AppError(409, 'err.advert.over');
      return { set: { enabled: true } };
    },
    disable: async () => ({ set: { enabled: false } }),
  },
};
