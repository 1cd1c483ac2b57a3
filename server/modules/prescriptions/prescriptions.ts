import type { AnyRow } from '../../../contract/kit/resource';
import { prescriptions } from '../../../contract/resources/prescriptions/prescriptions';
import { AppError } from '../../errors';
import type { Change, CommandResult, Served } from '../../kit/served';
import { withFindings } from './findings';
import { NO_LEASE, reviewCommands } from './reviews';

interface Item {
  extCode: string;
  productId: string | null;
}

/** What the hospital calls the medicines, as far as its codes are mapped: code → product. */
async function productsOf({ trx }: Change, hospitalId: unknown, codes: readonly string[]) {
  const rows = await trx
    .selectFrom('hospitalCodes')
    .select(['extCode', 'productId'])
    .where('ownerId', '=', String(hospitalId))
    .where('extCode', 'in', [...codes])
    .where('state', '=', 'mapped')
    .execute();
  return new Map(rows.map(({ extCode, productId }) => [extCode, productId]));
}

/** Looks every medicine up again; a prescription with one that is not ours waits for the mapping. */
async function checkCodes(change: Change, row: AnyRow): Promise<CommandResult> {
  const items = row.items as readonly Item[];
  const known = await productsOf(
    change,
    row.hospitalId,
    items.map(({ extCode }) => extCode),
  );
  const found = items.map((item) => ({ ...item, productId: known.get(item.extCode) ?? null }));
  const complete = found.every(({ productId }) => productId !== null);
  if (!complete && row.state === 'unmapped') throw new AppError(409, 'err.rx.unmapped');
  return { set: { items: found, state: complete ? 'mapped' : 'unmapped' } };
}

export const servedPrescriptions: Served = {
  resource: prescriptions,
  shortSearches: true,
  complete: withFindings,
  refusals: { prescriptions_two_people: 'err.rx.dispenser' },
  commands: {
    ...reviewCommands,
    checkCodes,
    enqueue: async ({ deps }) => ({ set: { queuedAt: new Date(deps.clock()) } }),
    void: async (_change, _row, _args, reason) => ({ set: { ...NO_LEASE, voidReason: reason } }),
  },
};
