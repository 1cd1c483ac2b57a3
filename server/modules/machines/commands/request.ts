import type { AnyRow } from '../../../../contract/kit/resource';
import {
  APPROVAL_MS,
  COMMAND_SPECS,
  type CommandReason,
  type CommandType,
  PENDING_COMMANDS,
} from '../../../../contract/machines/commandStates';
import {
  type LaneStock,
  stockDigest,
  type ZoneClimate,
  zoneDigest,
} from '../../../../contract/machines/reported';
import { machineCommands } from '../../../../contract/resources/machines/machineCommands';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { enqueueJob } from '../../../jobs/jobs';
import { nextNumber } from '../../../kit/records/documentNumber';
import { hint, note } from '../../../kit/records/transaction';
import type { CommandResult, UnitOfWork } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { type CommandPayload, PAYLOADS } from './payloads';

/** The job that sends a command and looks what becomes of it. */
export const COMMAND_JOB = 'machineCommands.follow';

interface CommandInput {
  deviceId: string;
  orgId: string | null;
  type: CommandType;
  told: CommandPayload;
  reason: string | undefined;
  /** Who asked for it, where that is not who acts now. */
  by?: string | null;
  /** Another person has agreed before: to the plan, or to the same that the machine has lost. */
  approved?: boolean;
  /** Command about lanes held by people or rules, requested by the person who held or released them. */
  holds?: { by: string | null; approved: boolean };
}

/** @throws AppError 409: the same is under way already */
async function assertAlone({ trx }: UnitOfWork, { deviceId, type, told }: CommandInput): Promise<void> {
  await lockMachine(trx, deviceId);
  const { laneNo } = told;
  const same = await trx
    .selectFrom('machineCommands')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('type', '=', type)
    .where('laneNo', laneNo === undefined ? 'is' : '=', laneNo ?? null)
    .where('state', 'in', PENDING_COMMANDS)
    .executeTakeFirst();
  if (same) throw new AppError(409, 'err.command.inFlight');
}

/** Latest time at which an approved command can be sent. */
export const notAfterOf = (type: CommandType, now: number) =>
  new Date(now + COMMAND_SPECS[type].ttlSec * 1_000);

/** Plans the next look at a command. */
export const planLook = ({ trx }: Pick<UnitOfWork, 'trx'>, id: string, at: number) =>
  enqueueJob(trx, { kind: COMMAND_JOB, dueAt: new Date(at), payload: JSON.stringify({ id }) });

/** When it is sent, or must have been approved. */
function dueOf({ type, holds, approved }: CommandInput, now: number) {
  if (!COMMAND_SPECS[type].approval || holds?.approved || approved)
    return { state: 'queued', approveBy: null, notAfter: notAfterOf(type, now) };
  const approveBy = new Date(now + APPROVAL_MS);
  return { state: 'awaiting', approveBy, notAfter: approveBy } as const;
}

/** Stores what a machine shall do; it is sent when this is committed, or approved by another person. */
async function store(work: UnitOfWork, wanted: CommandInput): Promise<void> {
  const { trx, deps, context } = work;
  const now = deps.clock();
  const id = ulid(now);
  const { deviceId, orgId, type, told, reason, holds, by = context.principal.userId || null } = wanted;
  const { state, approveBy, notAfter } = dueOf(wanted, now);
  await trx
    .insertInto('machineCommands')
    .values({
      id,
      orgId: String(orgId),
      commandNo: await nextNumber(work, 'MC'),
      deviceId,
      type,
      state: state as 'queued' | 'awaiting',
      laneNo: told.laneNo ?? null,
      params: JSON.stringify(told.params ?? {}),
      expected: told.expected ?? null,
      setpoint: told.climate?.setpoint ?? null,
      hysteresis: told.climate?.hysteresis ?? null,
      batchNo: context.run ?? null,
      reason: String(reason),
      requestedBy: holds ? holds.by : by,
      forHolds: holds !== undefined,
      requestedAt: new Date(now),
      approveBy,
      notAfter,
    })
    .execute();
  const entry = { entity: machineCommands.name, entityId: id, orgId, reason };
  note(work, { ...entry, action: `${machineCommands.name}.created`, after: { type, deviceId, state } });
  await planLook(work, id, approveBy ? approveBy.getTime() + 1 : now);
  hint(work, machineCommands.name, orgId);
}

async function request(work: UnitOfWork, wanted: CommandInput): Promise<CommandResult> {
  await assertAlone(work, wanted);
  await store(work, wanted);
  return {};
}

/**
 * What stands where was changed here: the machine is told so too. It does not wait for an earlier one under way; the
 * machine takes them in their order, and each is judged by its own digest. A machine without lanes has no plan.
 */
export async function tellPlan(work: UnitOfWork, machine: AnyRow, reason: string): Promise<void> {
  const told = await PAYLOADS.apply_plan(work, machine, {}).catch(nothingToTell);
  if (told)
    await store(work, { deviceId: machine.id, orgId: machine.orgId, type: 'apply_plan', told, reason });
}

/** It makes no sense for the machine as it is. */
function nothingToTell(error: unknown): undefined {
  if (error instanceof AppError && error.status === 409) return undefined;
  throw error;
}

/**
 * A whole machine is told to sell or not, whatever is under way: it takes them in their order.
 * @returns false for one without goods that this would be about
 */
export async function tellSale(
  work: UnitOfWork,
  machine: AnyRow,
  type: 'lock_sale' | 'unlock_sale',
  reason: CommandReason,
): Promise<boolean> {
  const told = await PAYLOADS[type](work, machine, {}).catch(nothingToTell);
  if (!told) return false;
  const by = work.context.principal.userId || null;
  await store(work, { deviceId: machine.id, orgId: machine.orgId, type, told, reason, by });
  return true;
}

/** Some lanes of a machine are told what the console wants of them, all in one command. */
export async function tellLanes(
  work: UnitOfWork,
  { deviceId, orgId, lanes, ...wanted }: Omit<CommandInput, 'told'> & { lanes: readonly string[] },
): Promise<void> {
  await store(work, { ...wanted, deviceId, orgId, told: { params: { lanes } } });
}

/** A lock that never reached its machine is asked for once more, as it was. */
export async function lockAgain(
  work: UnitOfWork,
  { deviceId, orgId, laneNo, params, reason, requestedBy }: AnyRow,
): Promise<void> {
  const told = { laneNo: (laneNo as string | null) ?? undefined, params: params as Record<string, unknown> };
  const whose = { deviceId: String(deviceId), orgId, by: (requestedBy as string | null) ?? null };
  await store(work, { ...whose, type: 'lock_sale', told, reason: String(reason) });
}

/**
 * Prices that another person has agreed to before: planned ones that are in force, or those that the machine has lost.
 */
export async function tellPrices(
  work: UnitOfWork,
  machine: Pick<AnyRow, 'id' | 'orgId'>,
  how: { reason: CommandReason; by: string | null; told: CommandPayload },
): Promise<void> {
  const { id: deviceId, orgId } = machine;
  await store(work, { deviceId, orgId, type: 'set_price', ...how, approved: true });
}

/** Its maintenance password was changed here, or never reached it. */
export async function tellPassword(work: UnitOfWork, machine: Pick<AnyRow, 'id' | 'orgId'>): Promise<void> {
  const { id: deviceId, orgId } = machine;
  const reason: CommandReason = 'password';
  const told = await PAYLOADS.set_password(work, machine as AnyRow, {});
  await store(work, { deviceId, orgId, type: 'set_password', told, reason });
}

/** How a zone is to be kept and judged; `version` names the settings that it comes from. */
export async function tellZone(
  work: UnitOfWork,
  { deviceId, orgId }: { deviceId: string; orgId: string | null },
  { version, zone }: { version: string; zone: ZoneClimate },
  by?: string | null,
): Promise<void> {
  const reason: CommandReason = 'zone';
  const { setpoint, hysteresis } = zone;
  const climate = setpoint === undefined || hysteresis === undefined ? undefined : { setpoint, hysteresis };
  const params: Record<string, unknown> = { version, ...zone };
  const told = { params, expected: zoneDigest(zone), climate };
  await store(work, { deviceId, orgId, type: 'set_env', told, reason, by });
}

/** What lies in the lanes of a machine that somebody has filled: `no` is the number of the visit. */
export async function tellStock(
  work: UnitOfWork,
  { deviceId, orgId }: { deviceId: string; orgId: string | null },
  { no, lanes }: { no: string; lanes: readonly LaneStock[] },
): Promise<void> {
  const reason: CommandReason = 'filled';
  const told = { params: { no, lanes }, expected: stockDigest(no, lanes) };
  await store(work, { deviceId, orgId, type: 'sync_stock', told, reason });
}

/** The schedule of a machine says that it is time. @throws AppError 409: a restart is under way already */
export async function askRestart(work: UnitOfWork, { id: deviceId, orgId }: AnyRow): Promise<void> {
  const reason: CommandReason = 'schedule';
  await request(work, { deviceId, orgId, type: 'reboot', told: {}, reason, by: null });
}

type Args = Readonly<Record<string, unknown>>;

/** A command to a whole machine. */
export const toMachine =
  (type: keyof typeof PAYLOADS) =>
  async (work: UnitOfWork, machine: AnyRow, args: Args, reason: string | undefined) => {
    const told = await PAYLOADS[type](work, machine, args);
    return request(work, { deviceId: machine.id, orgId: machine.orgId, type, told, reason });
  };

/** A command to one lane of a machine. */
export const toLane =
  (type: 'test_dispense' | 'lock_sale' | 'unlock_sale') =>
  (work: UnitOfWork, { deviceId, orgId, laneNo }: AnyRow, _args: Args, reason: string | undefined) => {
    const told = { laneNo: String(laneNo), params: { lanes: [laneNo] } };
    return request(work, { deviceId: String(deviceId), orgId, type, told, reason });
  };
