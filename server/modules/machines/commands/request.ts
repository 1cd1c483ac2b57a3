import { ulid } from 'ulid';
import type { AnyRow } from '../../../../contract/kit/resource';
import { COMMAND_SPECS, type CommandType, IN_FLIGHT } from '../../../../contract/machines/commandStates';
import { machineCommands } from '../../../../contract/resources/machines/machineCommands';
import { AppError } from '../../../errors';
import { enqueueJob } from '../../../jobs/jobs';
import { hint } from '../../../kit/records/change';
import { nextNumber } from '../../../kit/records/documentNumber';
import type { Change, CommandResult } from '../../../kit/served';

/** The job that sends a command and looks what becomes of it. */
export const COMMAND_JOB = 'machineCommands.follow';

interface Wanted {
  deviceId: string;
  orgId: string | null;
  type: CommandType;
  laneNo?: string;
  reason: string | undefined;
}

/** @throws AppError 409: the same is under way already */
async function assertAlone({ trx }: Change, { deviceId, type, laneNo }: Wanted): Promise<void> {
  // Two requests at once wait for each other here.
  await trx.selectFrom('devices').select('id').where('id', '=', deviceId).forUpdate().execute();
  const same = await trx
    .selectFrom('machineCommands')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('type', '=', type)
    .where('laneNo', laneNo === undefined ? 'is' : '=', laneNo ?? null)
    .where('state', 'in', IN_FLIGHT)
    .executeTakeFirst();
  if (same) throw new AppError(409, 'err.command.inFlight');
}

/** Stores what a machine shall do; it is sent when this is committed. */
async function request(change: Change, wanted: Wanted): Promise<CommandResult> {
  const { trx, deps, act } = change;
  await assertAlone(change, wanted);
  const now = deps.clock();
  const id = ulid(now);
  const { deviceId, orgId, type, laneNo, reason } = wanted;
  await trx
    .insertInto('machineCommands')
    .values({
      id,
      orgId: String(orgId),
      commandNo: await nextNumber(change, 'MC'),
      deviceId,
      type,
      laneNo: laneNo ?? null,
      reason: String(reason),
      requestedBy: act.principal.userId,
      requestedAt: new Date(now),
      notAfter: new Date(now + COMMAND_SPECS[type].ttlSec * 1_000),
    })
    .execute();
  await enqueueJob(trx, { kind: COMMAND_JOB, dueAt: new Date(now), payload: JSON.stringify({ id }) });
  hint(change, machineCommands.name, orgId);
  return {};
}

/** A command to a whole machine. */
export const toMachine =
  (type: CommandType) =>
  (change: Change, { id, orgId }: AnyRow, _args: unknown, reason: string | undefined) =>
    request(change, { deviceId: id, orgId, type, reason });

/** A command to one lane of a machine. */
export const toLane =
  (type: CommandType) =>
  (change: Change, { deviceId, orgId, laneNo }: AnyRow, _args: unknown, reason: string | undefined) =>
    request(change, { deviceId: String(deviceId), orgId, type, laneNo: String(laneNo), reason });
