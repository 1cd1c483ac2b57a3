import { HEALTH_SILENCE_MS, type HealthOrders } from '../../../contract/healthMachines/calls';
import { AppError } from '../../errors';
import type { KitDeps } from '../../kit/served';
import { ordersOf } from './activate';
import { servedHealthMachineSerials } from './healthMachines';
import { activationHash } from './secrets';

/** States in which a machine calls: a suspended one is told to wait. */
const CALLING = ['active', 'suspended'] as const;

type PresenceDeps = Pick<KitDeps, 'database' | 'bus' | 'clock'>;

function tell({ bus }: PresenceDeps, orgs: readonly string[]): void {
  const resource = servedHealthMachineSerials.resource.name;
  if (orgs.length > 0) bus.publishLive([...new Set(orgs)].map((org) => ({ kind: 'hint', org, resource })));
}

/** Lists hear of it when the machine comes back, not each time it calls. */
async function comesBack(deps: PresenceDeps, id: string): Promise<void> {
  const back = await deps.database.db
    .updateTable('healthMachineSerials')
    .set((eb) => ({
      connection: 'online',
      version: eb('version', '+', 1),
      updatedAt: new Date(deps.clock()),
    }))
    .where('id', '=', id)
    .where('state', 'in', CALLING)
    .where('connection', '<>', 'online')
    .returning('orgId')
    .execute();
  tell(
    deps,
    back.map(({ orgId }) => orgId),
  );
}

/** An active or suspended machine is there. @throws AppError 401 `err.hm.token` without an activation that holds, 409 disabled */
export async function heartbeat(deps: PresenceDeps, token: string): Promise<HealthOrders> {
  const { db } = deps.database;
  const now = deps.clock();
  const machine = await db
    .selectFrom('healthMachineSerials as machine')
    .innerJoin('healthMachineAuths as auth', 'auth.id', 'machine.authId')
    .select(['machine.id', 'machine.state', 'connection', 'auth.state as license', 'validTo', 'features'])
    .where('tokenHash', '=', activationHash(token))
    .executeTakeFirst();
  if (machine?.state === 'disabled') throw new AppError(409, 'err.hm.disabled');
  if (!machine || !CALLING.some((state) => state === machine.state)) throw new AppError(401, 'err.hm.token');
  await db
    .updateTable('healthMachineSerials')
    .set({ lastSeenAt: new Date(now) })
    .where('id', '=', machine.id)
    .where('state', 'in', CALLING)
    .execute();
  if (machine.connection !== 'online') await comesBack(deps, machine.id);
  return ordersOf({ ...machine, state: machine.license }, now);
}

/**
 * Machines that have not called for a while are offline.
 * @param heardFrom since when this server can be called, ms: silence before it is ours
 * @returns how many went
 */
export async function noteSilence(deps: PresenceDeps, heardFrom: number): Promise<number> {
  const now = deps.clock();
  if (now - heardFrom < HEALTH_SILENCE_MS) return 0;
  const gone = await deps.database.db
    .updateTable('healthMachineSerials')
    .set((eb) => ({ connection: 'offline', version: eb('version', '+', 1), updatedAt: new Date(now) }))
    .where('connection', '=', 'online')
    .where('lastSeenAt', '<', new Date(now - HEALTH_SILENCE_MS))
    .returning('orgId')
    .execute();
  tell(
    deps,
    gone.map(({ orgId }) => orgId),
  );
  return gone.length;
}
