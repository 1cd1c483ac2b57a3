import { randomBytes } from 'node:crypto';
import { isEmpty } from '../../../contract/kit/problem';
import type { AnyRow } from '../../../contract/kit/resource';
import { deviceAuths } from '../../../contract/resources/machines/deviceAuths';
import { AppError } from '../../errors';
import { secretHash } from '../../ingest/fleet/deviceAuth';
import { invalid } from '../../kit/records/draft';
import type { Change, Served, Values } from '../../kit/served';
import { noteReplaced } from './maintainRecords';

const SECRET_BYTES = 24;

/** The machine that this hardware works in. */
function machineOf({ trx }: Change, authId: string) {
  return trx
    .selectFrom('devices')
    .select(['id', 'pointNo', 'orgId'])
    .where('authId', '=', authId)
    .executeTakeFirst();
}

/** The hardware names a point at which there is no machine any more: somebody has to look. */
const lost = (row: AnyRow | undefined, machine: unknown) => !machine && !isEmpty(row?.boundPointNo);

async function makerName({ trx }: Change, oemId: unknown): Promise<string | undefined> {
  const maker = await trx
    .selectFrom('oems')
    .select('oemName')
    .where('id', '=', String(oemId))
    .executeTakeFirst();
  return maker?.oemName ?? undefined;
}

async function prepare(change: Change, values: Values, current?: AnyRow): Promise<Values> {
  const bound = current && (await machineOf(change, current.id));
  if (values.serialNo !== undefined && bound) throw invalid({ serialNo: 'err.device.serial_bound' });
  if (values.serialNo !== undefined && lost(current, bound))
    throw invalid({ serialNo: 'err.device.bound_point_missing' });
  if (values.oemId === undefined) return values;
  return { ...values, oemName: (await makerName(change, values.oemId)) ?? '' };
}

/** Whoever is connected with the secret of before is cut off, on every node. */
function cutOff({ deps, committed }: Change, row: AnyRow, revoked: boolean): void {
  committed.push(() => deps.bus.publishCredential({ serialNo: String(row.serialNo), revoked }));
}

export const servedDeviceAuths: Served = {
  resource: deviceAuths,
  shortSearches: true,
  prepare,
  async stored(change, row, before) {
    if (!before || before.ipcSerial === row.ipcSerial) return;
    const machine = await machineOf(change, row.id);
    if (machine) await noteReplaced(change, machine, before.ipcSerial, row.ipcSerial);
  },
  async guardDelete(change, row) {
    const bound = await machineOf(change, row.id);
    if (bound) throw new AppError(409, 'err.device.serial_bound');
    if (lost(row, bound)) throw new AppError(409, 'err.device.bound_point_missing');
    cutOff(change, row, true);
  },
  commands: {
    async rotate(change, row) {
      cutOff(change, row, false);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      return {
        set: { secretHash: secretHash(secret), secretIssuedAt: change.deps.clock() },
        secret,
      };
    },
    async revoke(change, row) {
      cutOff(change, row, true);
      return { set: { secretHash: null } };
    },
  },
};
