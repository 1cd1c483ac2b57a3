import { randomBytes } from 'node:crypto';
import { isEmpty } from '../../../../contract/kit/problem';
import type { AnyRow } from '../../../../contract/kit/resource';
import { deviceAuths } from '../../../../contract/resources/machines/deviceAuths';
import { AppError } from '../../../errors';
import { secretHash } from '../../../ingest/fleet/deviceAuth';
import { invalid } from '../../../kit/records/draft';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { noteReplaced } from '../maintainRecords';
import { type IssuedCertificate, issueCertificate, issueWithKey } from './authority';

const SECRET_BYTES = 24;

/** Not valid for signing in. */
const NOTHING = {
  secretHash: null,
  certFingerprint: null,
  certUntil: null,
  nextFingerprint: null,
  nextUntil: null,
};

/** What its certificates are issued to. */
export const hardwareOf = ({ id, serialNo }: AnyRow) => ({ id, serialNo: String(serialNo) });

/** The machine that this hardware works in. */
function machineOf({ trx }: UnitOfWork, authId: string) {
  return trx
    .selectFrom('devices')
    .select(['id', 'pointNo', 'orgId'])
    .where('authId', '=', authId)
    .executeTakeFirst();
}

/** The hardware names a point at which there is no machine any more: somebody has to look. */
const lost = (row: AnyRow | undefined, machine: unknown) => !machine && !isEmpty(row?.boundPointNo);

async function makerName({ trx }: UnitOfWork, oemId: unknown): Promise<string | undefined> {
  const maker = await trx
    .selectFrom('oems')
    .select('oemName')
    .where('id', '=', String(oemId))
    .executeTakeFirst();
  return maker?.oemName ?? undefined;
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const bound = current && (await machineOf(work, current.id));
  if (values.serialNo !== undefined && bound) throw invalid({ serialNo: 'err.device.serial_bound' });
  if (values.oemId === undefined) return values;
  return { ...values, oemName: (await makerName(work, values.oemId)) ?? '' };
}

/** Connections with the previous credential are closed on every node. */
function cutOff({ deps, committed }: UnitOfWork, row: AnyRow, revoked: boolean): void {
  committed.push(() => deps.bus.publishCredential({ serialNo: String(row.serialNo), revoked }));
}

/** What is issued to it would be over already. */
export const isAuthExpired = ({ deps }: UnitOfWork, { authExpireAt }: AnyRow): boolean =>
  Boolean(authExpireAt) && Number(authExpireAt) <= deps.clock();

/** @throws AppError 409 `err.device.auth_over` */
function assertLasts(work: UnitOfWork, row: AnyRow): void {
  if (isAuthExpired(work, row)) throw new AppError(409, 'err.device.auth_over');
}

const certified = ({ deps }: UnitOfWork, { fingerprint, until }: IssuedCertificate): Values => ({
  ...NOTHING,
  certFingerprint: fingerprint,
  certUntil: until,
  secretIssuedAt: deps.clock(),
});

/** Shown once, as the record says how its machine signs in: a secret, or a key with its certificate. */
async function rotate(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  assertLasts(work, row);
  cutOff(work, row, false);
  if (row.authType === 'x509') {
    const issued = await issueWithKey(work, hardwareOf(row));
    const { key, certificate, authority } = issued;
    return { set: certified(work, issued), secret: key + certificate + authority };
  }
  // A sheet of many secrets would take one with a dash in front for a formula.
  const secret = randomBytes(SECRET_BYTES).toString('base64url').replace(/^-/, '_');
  const set = { ...NOTHING, secretHash: secretHash(secret), secretIssuedAt: work.deps.clock() };
  return { set, secret };
}

async function sign(work: UnitOfWork, row: AnyRow, { csr }: Values): Promise<CommandResult> {
  assertLasts(work, row);
  const issued = await issueCertificate(work, hardwareOf(row), csr);
  cutOff(work, row, false);
  return { set: certified(work, issued), secret: issued.certificate + issued.authority };
}

export const servedDeviceAuths: ServedResource = {
  resource: deviceAuths,
  shortSearches: true,
  prepare,
  async stored(work, row, before) {
    if (!before || before.ipcSerial === row.ipcSerial) return;
    const machine = await machineOf(work, row.id);
    if (machine) await noteReplaced(work, machine, before.ipcSerial, row.ipcSerial);
  },
  async guardDelete(work, row) {
    const bound = await machineOf(work, row.id);
    if (bound) throw new AppError(409, 'err.device.serial_bound');
    if (lost(row, bound)) throw new AppError(409, 'err.device.bound_point_missing');
    cutOff(work, row, true);
  },
  commands: {
    rotate,
    sign,
    async revoke(work, row) {
      cutOff(work, row, true);
      return { set: NOTHING };
    },
  },
};

/** What it is set when its time is over, or it was taken out of its machine. */
export const ended =
  (barred: boolean) =>
  async (work: UnitOfWork, row: AnyRow): Promise<Values> => {
    cutOff(work, row, barred);
    return NOTHING;
  };
