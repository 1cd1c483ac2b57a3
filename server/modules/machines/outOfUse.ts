import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { IN_FLIGHT } from '../../../contract/machines/commandStates';
import { TELL_AGAIN_MS } from '../../../contract/machines/holds';
import { lastSellingEnd } from '../../../contract/machines/serviceEnd';
import type { Executor } from '../../db/tables';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { CommandResult, KitDeps, UnitOfWork } from '../../kit/served';
import { tellSale } from './commands/request';

/** The next run continues. */
const MACHINES_A_LOOK = 200;

/** The machine stops selling; its readings and faults are still stored. */
export async function disable(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  await tellSale(work, row, 'lock_sale', 'disable');
  return { set: { enabled: false, saleState: 'off' } };
}

/** It sells again when a second person has agreed and it was seen to; without goods there is nothing to unlock. */
export async function enable(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const told = await tellSale(work, row, 'unlock_sale', 'enable');
  return { set: { enabled: true, saleState: told ? 'temp_locked' : 'on' } };
}

interface MachineUseRow extends AnyRow {
  enabled: boolean;
}

/**
 * Machines out of use, or whose service ended too long ago, that can be reached, and either have not locked their sales
 * or sell after all.
 */
async function unlocked(db: Executor, now: number): Promise<MachineUseRow[]> {
  const again = new Date(now - TELL_AGAIN_MS);
  const { rows } = await sql<MachineUseRow>`
    select d.id, d.org_id as "orgId", d.enabled from devices d
    join device_latest l on l.device_id = d.id and l.state->>'conn' = 'online'
    left join lateral (
      select c.type, c.state, c.requested_at from machine_commands c
      where c.device_id = d.id and c.type in ('lock_sale', 'unlock_sale') and c.lane_no is null and not c.for_holds
      order by c.requested_at desc, c.id desc limit 1) last on true
    where (not d.enabled or d.service_expire_at < ${lastSellingEnd(now)}::date)
      and exists (select from lanes where lanes.device_id = d.id and lanes.product_id is not null)
      and (last.requested_at is null or last.requested_at < ${again} or last.type = 'unlock_sale')
      and (last.type = 'lock_sale' and last.state = any(${[...IN_FLIGHT]}::text[])) is not true
      and (last.type is distinct from 'lock_sale' or last.state <> 'verified' or exists (
        select from lanes where lanes.device_id = d.id and lanes.reported_state = 'on'))
    order by d.id limit ${MACHINES_A_LOOK}`.execute(db);
  return rows;
}

/** @returns how many machines are told to lock their sales */
export async function lockDisabled(deps: KitDeps, process: string): Promise<number> {
  const { db } = deps.database;
  const machines = await unlocked(db, deps.clock());
  if (machines.length === 0) return 0;
  const context = await systemContext(db, process);
  for (const machine of machines)
    await runInTransaction(deps, context, async (work) => {
      await tellSale(work, machine, 'lock_sale', machine.enabled ? 'service' : 'disable');
      return {};
    });
  return machines.length;
}
