import type { Selectable } from 'kysely';
import {
  HEALTH_HEARTBEAT_MS,
  type HealthActivate,
  type HealthActivation,
  type HealthOrders,
} from '../../../contract/healthMachines/calls';
import type { AnyRow } from '../../../contract/kit/resource';
import type { Tables } from '../../db/tables';
import { AppError } from '../../errors';
import { applyEvent } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import { servedHealthMachineSerials } from './healthMachines';
import { isLicenseOver, usedOf } from './licenses';
import { activationHash, isSecret, newToken } from './secrets';

type License = Pick<Selectable<Tables['healthMachineAuths']>, 'state' | 'validTo' | 'features'>;

export function ordersOf(license: License, now: number): HealthOrders {
  return {
    measures: !isLicenseOver(license, now),
    features: license.features as unknown as string[],
    validTo: String(license.validTo),
    heartbeatMs: HEALTH_HEARTBEAT_MS,
  };
}

/**
 * The machine and its license, both locked in the order in which a person licenses a machine.
 * @throws AppError 403, the same for an unknown number, a foreign license and a wrong key
 */
async function known(work: UnitOfWork, { serialNo, authNo, key }: HealthActivate) {
  const { trx } = work;
  const found = await trx
    .selectFrom('healthMachineSerials')
    .innerJoin('healthMachineAuths as auth', 'auth.id', 'authId')
    .select(['healthMachineSerials.id', 'auth.id as licenseId', 'auth.keyHash'])
    .where('serialNo', '=', serialNo)
    .where('authNo', '=', authNo)
    .executeTakeFirst();
  if (!isSecret(key, found?.keyHash) || !found) throw new AppError(403, 'err.hm.key');
  const machine = await findRecord(work, servedHealthMachineSerials, found.id);
  const license = await trx
    .selectFrom('healthMachineAuths')
    .selectAll()
    .where('id', '=', found.licenseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Issued anew, or licensed otherwise, while the machine was calling.
  const same = machine.authId === license.id && isSecret(key, license.keyHash);
  if (!same) throw new AppError(403, 'err.hm.key');
  return { machine, license };
}

/** @throws AppError 409 for another machine than the registered one */
function macOf(machine: AnyRow, mac: string | undefined): { mac?: string } {
  if (mac === undefined || machine.mac === mac) return {};
  if (machine.mac !== null) throw new AppError(409, 'err.hm.mac');
  return { mac };
}

/**
 * A licensed machine becomes an active one by its own call, once.
 * @throws AppError 403 `err.hm.key`; 409 active already, disabled, scrapped, license over or full, another MAC address
 */
export async function activate(kit: KitDeps, call: HealthActivate, ip: string): Promise<HealthActivation> {
  const context = { ...(await systemContext(kit.database.db, `machine:${call.serialNo}`)), ip };
  const token = newToken();
  return runInTransaction(kit, context, async (work) => {
    const { machine, license } = await known(work, call);
    const now = kit.clock();
    if (machine.state === 'authorised') {
      if (isLicenseOver(license, now)) throw new AppError(409, 'err.hm.auth');
      const used = (await usedOf(work.trx, [license.id])).get(license.id) ?? 0;
      if (used > Number(license.quota)) throw new AppError(409, 'err.hm.quota');
    }
    const at = new Date(now);
    const seen = { connection: 'online', lastSeenAt: at, tokenHash: activationHash(token) };
    const values = { activatedAt: at, ...seen, ...macOf(machine, call.mac) };
    await applyEvent(work, servedHealthMachineSerials, machine, 'activate', { values });
    return { token, ...ordersOf(license, now) };
  });
}
