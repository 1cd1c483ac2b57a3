import type { KyselyPlugin } from 'kysely';
import { sumsOf } from '../../../../contract/orders/ledger';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { openTestWorld } from '../../../kit/testWorld';
import { servedOwnOrders } from '../orders';
import { postingOf } from './sums';

/** Noon in China. */
export const START = Date.UTC(2026, 3, 1, 4);
export const TODAY = '2026-04-01';

async function insertWorld(database: Database): Promise<void> {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values
     ('root', null, 'root.', 'ROOT', 'root', 'platform'),
     ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'merchant')`,
  );
}

class Fault extends Error {}

/** Statements go wrong from the given one on: the process died there. */
export function failingAt(trx: Executor, statement: number): Executor {
  let left = statement;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Fault('the process died here');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return trx.withPlugin(plugin);
}

export interface NewOrder {
  total?: number;
  discount?: number;
  delivery?: number;
  status?: string;
  channel?: string;
  payMethod?: string;
}

/** A shop, with orders that are put there by hand and moved by events as everywhere. */
export async function openLedgerWorld() {
  const world = await openTestWorld(START, insertWorld);
  const { database, change } = world;
  let last = 0;
  return {
    ...world,
    /** @returns its id, which is its number as well */
    async order({ total = 5_000, discount = 500, delivery = 300, ...more }: NewOrder = {}): Promise<string> {
      last += 1;
      const id = `SO${String(last).padStart(24, '0')}`;
      const { status = 'pending_payment', channel = 'H5', payMethod = 'wechat' } = more;
      await database.query(
        `insert into orders (id, org_id, order_no, channel, status, pay_method, pay_deadline, total_amt, discount_amt,
           delivery_fee, paid_amt, placed_at)
         values ($1, 'shop', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[id, channel, status, payMethod, new Date(world.time.now + 30 * MINUTE_MS)],
          ...[total, discount, delivery, total - discount + delivery, new Date(world.time.now)],
        ],
      );
      return id;
    },
    /** The machine `d1` of the shop. */
    async machine() {
      await database.query(
        `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
         values ('a1', 'shop', 'SERIAL01', 'I1', 'M1', 'O')`,
      );
      await database.query(
        `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat,
           model, storage_class)
         values ('d1', 'shop', 'a1', 'SERIAL01', 'm', 'P000000-0001', 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM')`,
      );
    },
    /** One event, as a job or a partner causes it. @throws Fault when a statement goes wrong */
    cause(
      id: string,
      event: string,
      values: Values = {},
      failing = Number.POSITIVE_INFINITY,
      served: ServedResource = servedOwnOrders,
    ) {
      return change(async (real: UnitOfWork) => {
        const trial = { ...real, trx: failingAt(real.trx, failing) };
        return applyEvent(trial, served, await findRecord(trial, served, id), event, { values });
      });
    },
    async entries(id: string) {
      return database.query<{
        kind: string;
        debit: string;
        credit: string;
        amount: string;
        day: string;
        moved_from: string | null;
      }>(
        `select kind, debit, credit, amount, day::text as day, moved_from::text as moved_from
         from order_entries where order_id = $1 order by entry_no`,
        [id],
      );
    },
    async sums(id: string) {
      const rows = await database.query<{ kind: string; debit: string; credit: string; amount: string }>(
        'select kind, debit, credit, amount from order_entries where order_id = $1',
        [id],
      );
      return sumsOf(rows.map(postingOf));
    },
    /** What the ledger and the orders do not say alike. */
    wrong: (id: string) => database.query('select * from order_ledger_differences where id = $1', [id]),
  };
}
export type LedgerWorld = Awaited<ReturnType<typeof openLedgerWorld>>;
/** A process that has died fails at everything it was about. */
export const isFault = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isFault) : error instanceof Fault;
