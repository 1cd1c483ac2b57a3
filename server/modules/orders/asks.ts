import type { AnyRow } from '../../../contract/kit/resource';
import type { Platform } from '../../../contract/orders/words';
import { AppError } from '../../errors';
import { inFreePartnerTurn } from '../../kit/records/partnerCommand';
import { causeEvent } from '../../kit/records/systemEvents';
import type { CommandRequest, KitDeps, ServedResource } from '../../kit/served';
import { PartnerError } from '../../partners/caller';
import { accountOfStore } from '../../partners/platform/accounts';
import type { OrderCommand, PlatformAccount, StoreUpdate } from '../../partners/platform/port';

type OrderCommandInput = OrderCommand extends infer W
  ? W extends OrderCommand
    ? Omit<W, 'bill' | 'operator'>
    : never
  : never;
const DELIVERY_MODES = ['platform', 'self', 'pickup'] as const;

/** What the person is told when a platform did not do it. @throws AppError 409, 503 */
function refused(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof PartnerError && !error.transient)
    throw new AppError(409, 'err.platform.refused', { why: error.message });
  throw new AppError(503, 'err.platform.unreachable');
}

/** @throws AppError 409 for a store that nobody has connected */
export async function storeAccountFor(deps: KitDeps, storeId: unknown): Promise<PlatformAccount> {
  const account =
    typeof storeId === 'string' ? await accountOfStore(deps.database.db, deps, storeId) : undefined;
  if (!account) throw new AppError(409, 'err.platform.notConnected');
  return account;
}

/** The mode of a store: who brings its goods. */
async function modeOf({ database }: KitDeps, storeId: string) {
  const row = await database.db
    .selectFrom('platformStores')
    .select('deliveryMode')
    .where('id', '=', storeId)
    .executeTakeFirst();
  return DELIVERY_MODES.find((mode) => mode === row?.deliveryMode) ?? 'platform';
}

/** Asks the platform to do it; returns when it has. @throws AppError 409, 503 */
export async function askPlatform(
  deps: KitDeps,
  platform: Platform,
  { bill, storeId, operator }: { bill: string; storeId: unknown; operator: string },
  wish: OrderCommandInput,
): Promise<void> {
  if (!deps.platforms) return;
  const account = await storeAccountFor(deps, storeId);
  await deps.platforms[platform].ask(account, { ...wish, bill, operator } as OrderCommand).catch(refused);
}

/** Tells the platform how a store is to do business. @throws AppError 409, 503 */
export async function askStore(
  deps: KitDeps,
  platform: Platform,
  storeId: string,
  wish: StoreUpdate,
): Promise<void> {
  if (!deps.platforms) return;
  const account = await storeAccountFor(deps, storeId);
  await deps.platforms[platform].setStore(account, wish).catch(refused);
}

/** Undefined: the platform hears nothing of it. */
type CommandInputOf = (
  deps: KitDeps,
  row: AnyRow,
  asked: CommandRequest,
) => OrderCommandInput | undefined | Promise<OrderCommandInput>;

/** In these it has been accepted at its platform. */
const ACCEPTED_THERE: readonly unknown[] = ['4', '41010', '32000'];

function rejection(
  _deps: KitDeps,
  { fulfilStatus }: AnyRow,
  { args, reason }: CommandRequest,
): OrderCommandInput {
  return {
    wish: fulfilStatus === 'failed' ? 'cancel' : 'reject',
    code: String(args.code),
    reason: reason ?? '',
  };
}

/** Its goods are ready for the courier. */
export async function prepareWish(
  deps: KitDeps,
  { deliveryType, storeId }: Readonly<Record<string, unknown>>,
): Promise<OrderCommandInput> {
  return {
    wish: 'prepare',
    deliveryType: deliveryType === 'self_pickup' ? 'self_pickup' : 'rider',
    mode: await modeOf(deps, String(storeId)),
  };
}

/** What each command of an order asks of its platform before the state moves. */
const WISHES: Readonly<Record<string, CommandInputOf>> = {
  // What is sold on prescription is accepted there when a pharmacist has passed it.
  accept: (_deps, { rxRequired }) => (rxRequired === true ? undefined : { wish: 'accept' }),
  passRx: (_deps, { platStatus }) => (ACCEPTED_THERE.includes(platStatus) ? undefined : { wish: 'accept' }),
  reject: rejection,
  rejectRx: rejection,
  prepare: prepareWish,
  deliver: () => ({ wish: 'deliver' }),
  arrive: () => ({ wish: 'arrive' }),
  pickUp: (_deps, row) => ({ wish: 'pickUp', code: String(row.pickupCode ?? '') }),
  agreeRefund: () => ({ wish: 'agreeRefund' }),
  retryRefund: () => ({ wish: 'agreeRefund' }),
  rejectRefund: (_deps, _row, { reason }) => ({ wish: 'rejectRefund', reason: reason ?? '' }),
};

export function asksOf(platform: Platform): NonNullable<ServedResource['asks']> {
  const entries = Object.entries(WISHES).map(([command, wishOf]) => {
    const ask = async (deps: KitDeps, row: AnyRow, asked: CommandRequest) => {
      const { platOrderNo, storeId } = row;
      const of = { bill: String(platOrderNo), storeId, operator: asked.context.principal.name };
      const wish = await wishOf(deps, row, asked);
      if (wish) await askPlatform(deps, platform, of, wish);
    };
    return [command, ask] as const;
  });
  return Object.fromEntries(entries);
}

interface FreshOrder {
  id: string;
  account: PlatformAccount;
}

/** A store that accepts by itself: the platform is told as a person would; when it fails, or one is at it, a person can. */
export async function acceptFresh(
  deps: KitDeps,
  served: ServedResource,
  platform: Platform,
  order: FreshOrder,
): Promise<void> {
  await inFreePartnerTurn(deps, served, order.id, () => acceptInTurn(deps, served, platform, order));
}

async function acceptInTurn(
  deps: KitDeps,
  served: ServedResource,
  platform: Platform,
  { id, account }: FreshOrder,
): Promise<void> {
  const store = await deps.database.db
    .selectFrom('platformStores')
    .innerJoin('orders', 'orders.storeId', 'platformStores.id')
    .select(['autoAccept', 'platOrderNo', 'rxRequired', 'unserved', 'deviceIds'])
    .where('orders.id', '=', id)
    .executeTakeFirst();
  // A prescription is looked at by a person first, and what no machine has is rejected before it is accepted.
  const isLookedFor =
    store?.unserved === 'reject' && Array.isArray(store.deviceIds) && store.deviceIds.length > 0;
  if (!store?.autoAccept || store.rxRequired || isLookedFor || !deps.platforms) return;
  const bill = String(store.platOrderNo);
  await deps.platforms[platform].ask(account, { wish: 'accept', bill, operator: 'pharos' });
  await causeEvent(deps, served, {
    event: 'accept',
    id,
    process: `partner:${platform.toLowerCase()}`,
    values: async ({ deps: { clock } }) => ({ acceptedAt: new Date(clock()), fulfilStatus: 'accepted' }),
  });
}
