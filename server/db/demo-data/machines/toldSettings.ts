import { planDigest, pricesDigest } from '../../../../contract/machines/reported';
import type { Database } from '../../database';

interface SentSettings {
  plan?: string;
  prices?: string;
}

/** The last settings each machine was sent and confirmed. */
export async function toldSettings(db: Database['db']): Promise<Map<string, SentSettings>> {
  const rows = await db
    .selectFrom('machineCommands')
    .select(['deviceId', 'type', 'expected'])
    .where('type', 'in', ['apply_plan', 'set_price'])
    .where('state', '=', 'verified')
    .where('expected', 'is not', null)
    .orderBy('closedAt')
    .execute();
  const told = new Map<string, SentSettings>();
  for (const { deviceId, type, expected } of rows) {
    const what = type === 'apply_plan' ? 'plan' : 'prices';
    told.set(String(deviceId), { ...told.get(String(deviceId)), [what]: expected ?? undefined });
  }
  return told;
}

/** What a machine holds: what it was told last, else what it was delivered with. */
export function heldOf(
  lanes: readonly { laneNo: string; productId: string | null; price: number | null; capacity: number }[],
  told: SentSettings = {},
): SentSettings {
  const plan = lanes.map(({ laneNo: t, productId: p, capacity: cap }) => ({ t, p, cap }));
  const prices = lanes.flatMap(({ laneNo: t, productId, price }) =>
    productId !== null && price !== null ? [{ t, price }] : [],
  );
  return { plan: told.plan ?? planDigest(plan), prices: told.prices ?? pricesDigest(prices) };
}
