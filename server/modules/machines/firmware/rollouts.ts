import type { AnyRow } from '../../../../contract/kit/resource';
import { failuresOf, waveOf, waveSizes } from '../../../../contract/machines/firmware';
import { firmwareInstalls } from '../../../../contract/resources/machines/firmware/firmwareInstalls';
import { firmwareRollouts } from '../../../../contract/resources/machines/firmware/firmwareRollouts';
import { bulkInsert } from '../../../db/bulk';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { nextNumber } from '../../../kit/records/documentNumber';
import { hint, note } from '../../../kit/records/transaction';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { installsOf, withProgress } from './progress';
import { busyMachines, rolloutMachines } from './reach';
import { announceHalt } from './rollouts.live';
import { assertFirmwareSigned } from './signature';
import { requestReturns } from './turnBack';

const NUMBER_LENGTH = 5;

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  return current ? values : { ...values, rolloutNo: await nextNumber(work, 'FR') };
}

/** Machines that need it and are not being changed by another rollout. @throws AppError 409 */
async function needing({ trx }: UnitOfWork, row: AnyRow) {
  const { version, machines } = await rolloutMachines(trx, row);
  if (version.state !== 'published') throw new AppError(409, 'err.firmware.withdrawn');
  assertFirmwareSigned(version, version.firmwareKey);
  const busy = await busyMachines(
    trx,
    machines.map(({ id }) => id),
  );
  const found = machines.filter(({ id, fwVersion }) => fwVersion !== version.versionNo && !busy.has(id));
  if (found.length > 0) return found;
  const [no] = busy.values();
  throw no === undefined
    ? new AppError(409, 'err.firmware.none')
    : new AppError(409, 'err.firmware.busy', { no });
}

async function submit(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  await needing(work, row);
  const { context, deps } = work;
  const requestedAt = new Date(deps.clock());
  return { set: { requestedBy: context.principal.userId, requestedAt, decidedBy: null, decidedAt: null } };
}

/** @throws AppError 409 for the requester */
function assertSecond({ context }: UnitOfWork, row: AnyRow): void {
  if (row.requestedBy === context.principal.userId) throw new AppError(409, 'err.command.self');
}

/** Each machine gets its place now; what is bought later is not touched by it. */
async function approve(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  assertSecond(work, row);
  const machines = await needing(work, row);
  const now = new Date(work.deps.clock());
  const percents = { firstPercent: Number(row.firstPercent), secondPercent: Number(row.secondPercent) };
  const sizes = waveSizes(machines.length, percents);
  const installs = machines.map(({ id, orgId, fwVersion }, place) => ({
    id: ulid(now.getTime()),
    orgId,
    installNo: `${row.rolloutNo}-${String(place + 1).padStart(NUMBER_LENGTH, '0')}`,
    rolloutId: row.id,
    deviceId: id,
    versionId: String(row.versionId),
    wave: waveOf(place, sizes),
    fromVersion: fwVersion,
    state: 'queued' as const,
  }));
  await bulkInsert(work.trx, 'firmwareInstalls', installs);
  const entry = { entity: firmwareRollouts.name, entityId: row.id, orgId: row.orgId };
  note(work, { ...entry, action: 'firmwareRollouts.started', after: { machines: installs.length } });
  hint(work, firmwareInstalls.name, row.orgId);
  const decidedBy = work.context.principal.userId;
  return { set: { decidedBy, decidedAt: now, startedAt: now, wave: 1, haltedWhy: null } };
}

/** Machines that were not notified yet are left alone. */
async function dropQueued({ trx, deps }: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const closedAt = new Date(deps.clock());
  await trx
    .updateTable('firmwareInstalls')
    .set((eb) => ({
      state: 'cancelled' as const,
      closedAt,
      version: eb('version', '+', 1),
      updatedAt: closedAt,
    }))
    .where('rolloutId', '=', row.id)
    .where('state', '=', 'queued')
    .execute();
  return { set: { closedAt } };
}

export const servedFirmwareRollouts: ServedResource = {
  resource: firmwareRollouts,
  shortSearches: true,
  prepare,
  complete: withProgress,
  async stored(work, row, before) {
    if (row.state === 'halted' && before?.state !== 'halted') await announceHalt(work, row);
  },
  commands: {
    submit,
    approve,
    // What was told already is not taken back; it is followed to its end.
    cancel: dropQueued,
    async turnBack(work, row, _args, reason) {
      await requestReturns(work, row, reason);
      return dropQueued(work, row);
    },
    async refuse(work, row) {
      assertSecond(work, row);
      return { set: { requestedBy: null, requestedAt: null } };
    },
    async resume({ trx }, row) {
      const { failed } = failuresOf((await installsOf(trx, [row.id])).get(row.id) ?? []);
      return { set: { haltedWhy: null, acceptedFailures: failed } };
    },
    pause: async () => ({}),
  },
};

export const servedFirmwareInstalls: ServedResource = { resource: firmwareInstalls, shortSearches: true };
