import { sql } from 'kysely';
import type { Executor } from '../../db/tables';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import type { Logger } from '../../log';
import { announceTrade } from '../tradeFailed';

const PROCESS = 'job:prepaidAccounts.resum';

interface AccountSum {
  id: string;
  accountNo: string;
  version: number;
  told: boolean;
  differs: boolean;
}

/**
 * Every account, with what its entries add up to beside its running counts, and those of its machines: one
 * statement, so that no entry comes in between.
 */
async function summed(db: Executor): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    with moves as (
      select account_id,
        sum(case when to_pot = 'available' then times when from_pot = 'available' then -times else 0 end) as available,
        sum(case when to_pot = 'frozen' then times when from_pot = 'frozen' then -times else 0 end) as frozen,
        sum(case when to_pot = 'device' then times when from_pot = 'device' then -times else 0 end) as allocated,
        sum(case when to_pot = 'consumed' then times when from_pot = 'consumed' then -times else 0 end) as consumed,
        sum(case when kind = 'recharge' then times else 0 end) as issued,
        sum(case when kind = 'void' then times else 0 end) as voided,
        sum(case when kind = 'transfer_in' then times else 0 end) as transferred_in,
        sum(case when kind = 'transfer_out' then times else 0 end) as transferred_out
      from prepaid_entries group by account_id
    ), machine_moves as (
      select account_id, device_id,
        sum(case when to_pot = 'device' then times when from_pot = 'device' then -times else 0 end) as remaining
      from prepaid_entries where device_id is not null group by account_id, device_id
    ), machines as (
      select coalesce(d.account_id, m.account_id) as account_id
      from prepaid_devices d full join machine_moves m on m.account_id = d.account_id and m.device_id = d.device_id
      where coalesce(d.remaining, 0) <> coalesce(m.remaining, 0)
    )
    select a.id, a.account_no as "accountNo", a.version, a.differs_since is not null as told,
      (a.available, a.frozen, a.allocated, a.consumed, a.issued, a.voided, a.transferred_in, a.transferred_out)
        is distinct from (coalesce(m.available, 0), coalesce(m.frozen, 0), coalesce(m.allocated, 0),
          coalesce(m.consumed, 0), coalesce(m.issued, 0), coalesce(m.voided, 0), coalesce(m.transferred_in, 0),
          coalesce(m.transferred_out, 0))
        or exists (select from machines where machines.account_id = a.id) as differs
    from prepaid_accounts a left join moves m on m.account_id = a.id
    order by a.id`.execute(db);
  return rows;
}

/** The first to record it notifies the platform. */
async function markDiffering(
  work: UnitOfWork,
  account: AccountSum,
  rootId: string,
): Promise<{ told: boolean }> {
  const { id, differs } = account;
  const now = work.deps.clock();
  const { numUpdatedRows } = await work.trx
    .updateTable('prepaidAccounts')
    .set({ differsSince: differs ? new Date(now) : null })
    .where('id', '=', id)
    .where('differsSince', differs ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || !differs) return { told: false };
  const { version, accountNo } = account;
  // Notifies the platform, not the institution.
  announceTrade(work, { id, version, orgId: rootId }, 'prepaid.differs', accountNo);
  return { told: true };
}

/**
 * Adds up the ledger of prepaid counts again (domain §5.8) and compares it with the running counts. A difference is
 * told to the platform once, until it is gone. @returns how many were told of
 */
export async function resumPrepaid(kit: KitDeps, log: Pick<Logger, 'error'>): Promise<number> {
  const { db } = kit.database;
  const moved = (await summed(db)).filter(({ told, differs }) => told !== differs);
  if (moved.length === 0) return 0;
  const root = await db
    .selectFrom('organizations')
    .select('id')
    .where('parentId', 'is', null)
    .executeTakeFirstOrThrow();
  const context = await systemContext(db, PROCESS);
  let count = 0;
  for (const account of moved) {
    const { told } = await runInTransaction(kit, context, (work) => markDiffering(work, account, root.id));
    if (!told) continue;
    log.error({ account: account.accountNo }, 'prepaid counts differ from the ledger');
    count += 1;
  }
  return count;
}
