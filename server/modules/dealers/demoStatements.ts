import { commissionFor, monthBefore } from '../../../contract/dealers/commission';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { personName } from '../../db/demo-data/institutions/names';
import { type NewRow, padded } from '../../db/demo-data/world';
import { lookedAfter } from './demoMachines';

const STATED = [
  { back: 4, state: 'paid' },
  { back: 3, state: 'confirmed' },
] as const;

const PAID_AFTER_DAYS = 20;

/** Of the months before those that the ledger of the demonstration fills. */
export function statements(
  { world, fleet }: DemoWorld,
  dealers: readonly NewRow<'dealers'>[],
): NewRow<'dealerStatements'>[] {
  const random = world.random.fork('dealer statements');
  const chain = new Map(
    dealers.map(({ id, parentId, commissionPct, enabled }) => [
      id,
      { id, parentId: parentId ?? null, percent: enabled ? Number(commissionPct) : 0 },
    ]),
  );
  return STATED.flatMap(({ back, state }) => {
    const month = monthBefore(tradeDay(world.now), back);
    const end = Date.parse(`${monthBefore(tradeDay(world.now), back - 1)}-01`);
    const sales = dealers.flatMap((dealer) =>
      lookedAfter(fleet, dealers, dealer).map((device) => ({
        deviceId: device.id,
        dealerId: dealer.id,
        sold: random.int(20_000, 900_000),
      })),
    );
    return dealers.flatMap(({ id, orgId }, index) => {
      const { lines, sold, amount } = commissionFor(chain, id, sales);
      if (lines.length === 0) return [];
      const confirmedAt = new Date(end + 5 * DAY_MS);
      return [
        {
          id: world.newId(end),
          orgId,
          statementNo: `DS${tradeDay(end + DAY_MS).replaceAll('-', '')}-${padded(index + 1, 6)}`,
          month,
          dealerId: id,
          state,
          sold,
          amount,
          lines: JSON.stringify(lines),
          countedAt: new Date(end + DAY_MS),
          confirmedBy: personName(random),
          confirmedAt,
          paidOn: state === 'paid' ? tradeDay(end + PAID_AFTER_DAYS * DAY_MS) : null,
          paymentRef: state === 'paid' ? `TR${padded(random.int(1, 999_999), 8)}` : null,
          createdAt: new Date(end + DAY_MS),
        },
      ];
    });
  });
}
