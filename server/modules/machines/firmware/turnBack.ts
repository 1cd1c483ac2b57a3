import type { AnyRow } from '../../../../contract/kit/resource';
import { firmwareRollouts } from '../../../../contract/resources/machines/firmware/firmwareRollouts';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { nextNumber } from '../../../kit/records/documentNumber';
import { hint, note } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { assertFirmwareSigned } from './signature';

/** Machines that run what this rollout brought, by the version they had before. @throws AppError 409 */
async function changedMachines({ trx }: UnitOfWork, row: AnyRow): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('firmwareInstalls')
    .innerJoin('devices', 'devices.id', 'firmwareInstalls.deviceId')
    .innerJoin('firmwareVersions', 'firmwareVersions.id', 'firmwareInstalls.versionId')
    .select(['firmwareInstalls.deviceId', 'firmwareInstalls.fromVersion'])
    .where('firmwareInstalls.rolloutId', '=', row.id)
    .whereRef('devices.fwVersion', '=', 'firmwareVersions.versionNo')
    .where('firmwareInstalls.fromVersion', 'is not', null)
    .whereRef('firmwareInstalls.fromVersion', '<>', 'firmwareVersions.versionNo')
    .orderBy('firmwareInstalls.installNo')
    .execute();
  if (rows.length === 0) throw new AppError(409, 'err.firmware.nothingBack');
  const found = new Map<string, string[]>();
  for (const { deviceId, fromVersion } of rows)
    found.set(String(fromVersion), [...(found.get(String(fromVersion)) ?? []), String(deviceId)]);
  return found;
}

/** The version of the same model that machines had before. @throws AppError 409 */
async function previousVersion({ trx }: UnitOfWork, row: AnyRow, versionNo: string): Promise<string> {
  const found = await trx
    .selectFrom('firmwareVersions')
    .innerJoin('firmwareVersions as brought', 'brought.model', 'firmwareVersions.model')
    .leftJoin('oems', 'oems.id', 'firmwareVersions.oemId')
    .select(['firmwareVersions.id', 'firmwareVersions.signedKey', 'oems.firmwareKey'])
    .where('brought.id', '=', String(row.versionId))
    .where('firmwareVersions.versionNo', '=', versionNo)
    .where('firmwareVersions.state', '=', 'published')
    .executeTakeFirst();
  if (!found) throw new AppError(409, 'err.firmware.noPrevious', { version: versionNo });
  assertFirmwareSigned(found, found.firmwareKey);
  return found.id;
}

/** Asked for twice, machines would be told twice. @throws AppError 409 */
async function assertNoneOpen({ trx }: UnitOfWork, row: AnyRow): Promise<void> {
  const open = await trx
    .selectFrom('firmwareRollouts')
    .select('id')
    .where('returnsId', '=', row.id)
    .where('state', 'in', ['draft', 'awaiting', 'running', 'paused', 'halted'])
    .executeTakeFirst();
  if (open) throw new AppError(409, 'err.command.inFlight');
}

const ONE_WAVE = { firstPercent: 100, secondPercent: 100, failureLimit: 100, minDone: 1 };

/** A rollout for each version that machines had before, all of them at once; it waits for a second person. */
export async function requestReturns(
  work: UnitOfWork,
  row: AnyRow,
  reason: string | undefined,
): Promise<void> {
  const { trx, context, deps } = work;
  const now = new Date(deps.clock());
  await assertNoneOpen(work, row);
  for (const [versionNo, deviceIds] of await changedMachines(work, row)) {
    const id = ulid(now.getTime());
    const versionId = await previousVersion(work, row, versionNo);
    await trx
      .insertInto('firmwareRollouts')
      .values({
        id,
        orgId: String(row.orgId),
        rolloutNo: await nextNumber(work, 'FR'),
        versionId,
        scope: 'chosen',
        deviceIds: JSON.stringify(deviceIds),
        ...ONE_WAVE,
        reason: String(reason),
        returnsId: row.id,
        state: 'awaiting',
        requestedBy: context.principal.userId,
        requestedAt: now,
      })
      .execute();
    const entry = { entity: firmwareRollouts.name, entityId: id, orgId: row.orgId, reason };
    note(work, { ...entry, action: 'firmwareRollouts.created', after: { versionId, returnsId: row.id } });
  }
  hint(work, firmwareRollouts.name, row.orgId);
}
