import { COMMAND_SPECS, type CommandType, IN_FLIGHT } from '../../../../contract/machines/commandStates';
import { machineCommands } from '../../../../contract/resources/machines/machineCommands';
import type { Broker } from '../../../ingest';
import { enqueueJob, type JobRunner } from '../../../jobs/jobs';
import { causeEvent } from '../../../kit/records/systemEvents';
import type { KitDeps, ServedResource, Values } from '../../../kit/served';
import { createSecretBox } from '../../../secrets/secretBox';
import { sendCommand } from '../../devices/sendCommand';
import type { JobDeps } from '../../module';
import { type FleetListening, isTooSoon } from '../silence';
import { decisions } from './approval';
import { followUp } from './effects';
import { seenOf } from './facts';
import { type CommandEvidence, type CommandTransition, isUnheard, nextStep } from './judge';
import { payloadOf } from './payloads';
import { COMMAND_JOB } from './request';
import { withLanes } from './shown';

export interface CommandFollowDeps extends FleetListening {
  kit: KitDeps;
  broker: Pick<Broker, 'publish'>;
  clock: () => number;
  /** When a machine was born that was told once more, by command. */
  toldAgain: Map<string, number>;
}

const LOOK_AGAIN_MS = 1_000;
/** A crash in between is made good this soon. */
const LEASE_MS = 10_000;
const PROCESS = 'job:machineCommands.follow';
/** No words of the machine follow on these. */
const LAST: readonly string[] = ['verify', 'contradict', 'reject', 'fail', 'expire', 'lose'];

export const servedMachineCommands: ServedResource = {
  resource: machineCommands,
  shortSearches: true,
  complete: withLanes,
  stored: followUp,
  commands: decisions,
};

async function commandOf({ kit }: CommandFollowDeps, id: string) {
  return kit.database.db
    .selectFrom('machineCommands')
    .innerJoin('devices', 'devices.id', 'machineCommands.deviceId')
    .selectAll('machineCommands')
    .select(['devices.serialNo', 'devices.maintenancePwdSealed'])
    .where('machineCommands.id', '=', id)
    .executeTakeFirst();
}
type StoredCommand = NonNullable<Awaited<ReturnType<typeof commandOf>>>;

async function cause(deps: CommandFollowDeps, id: string, event: string, values: Values): Promise<void> {
  await causeEvent(deps.kit, servedMachineCommands, {
    event,
    id,
    process: PROCESS,
    values: async () => values,
  });
}

/** The password leaves its box for the machine alone: nothing that is stored or logged has it. */
function passwordOf({ kit }: CommandFollowDeps, { deviceId, expected, maintenancePwdSealed }: StoredCommand) {
  const box = createSecretBox(kit.keys.record);
  return { pwd: box.open(String(maintenancePwdSealed), String(deviceId)), ver: expected };
}

/** The broker drops it when its time is over, and the machine too. Rejects while the broker does not take it. */
async function publish(deps: CommandFollowDeps, command: StoredCommand): Promise<void> {
  const { id, laneNo, serialNo, params } = command;
  const type = command.type as CommandType;
  const leftSec = Math.max(1, Math.ceil((Number(command.notAfter) - deps.clock()) / 1_000));
  const told =
    type === 'set_password' ? passwordOf(deps, command) : payloadOf({ type, laneNo, params }, deps.clock());
  await sendCommand(deps.broker, serialNo, { cmd: id, type, ttl: leftSec, p: told });
}

async function send(deps: CommandFollowDeps, command: StoredCommand): Promise<void> {
  const sentAt = new Date(deps.clock());
  await publish(deps, command);
  await cause(deps, command.id, 'send', { sentAt });
}

async function isUndone(
  { kit }: CommandFollowDeps,
  { deviceId, type, sentAt }: StoredCommand,
): Promise<boolean> {
  const { undoneBy } = COMMAND_SPECS[type as CommandType];
  if (undoneBy === undefined) return false;
  const later = await kit.database.db
    .selectFrom('machineCommands')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('type', '=', undoneBy)
    .where('sentAt', '>', sentAt)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** It is the same command: a machine that had it after all answers without doing it again. */
async function tellAgain(deps: CommandFollowDeps, command: StoredCommand, bornAt: number): Promise<void> {
  if (deps.toldAgain.get(command.id) === bornAt || (await isUndone(deps, command))) return;
  await publish(deps, command);
  deps.toldAgain.set(command.id, bornAt);
}

/** What a step leaves in the record. */
function valuesOf({ event, answer, witnessAt }: CommandTransition, type: CommandType, now: number): Values {
  return {
    ...(answer && { answeredAt: new Date(answer.at), rc: answer.rc, answer: answer.msg || null }),
    ...(witnessAt !== undefined && {
      witness: COMMAND_SPECS[type].witness,
      witnessAt: new Date(witnessAt),
    }),
    ...(LAST.includes(event) && { closedAt: new Date(now) }),
  };
}

async function step(deps: CommandFollowDeps, command: StoredCommand): Promise<void> {
  const { id, sentAt } = command;
  const type = command.type as CommandType;
  const now = deps.clock();
  const following = {
    type,
    state: String(command.state),
    notAfter: Number(command.notAfter),
    answeredAt: command.answeredAt && Number(command.answeredAt),
  };
  const sent = {
    id,
    deviceId: String(command.deviceId),
    laneNo: command.laneNo,
    params: command.params,
    expected: command.expected,
    witness: COMMAND_SPECS[type].witness,
  };
  const seen: CommandEvidence = sentAt
    ? await seenOf(deps.kit.database.db, { ...sent, sentAt })
    : { answers: [], online: false };
  const next = nextStep(following, seen, now);
  if (next && sentAt && !seen.denied && isTooSoon(deps, next.event, sentAt, now)) return;
  if (next) await cause(deps, id, next.event, valuesOf(next, type, now));
  else if (following.state === 'queued') await send(deps, command);
  else if (seen.bornAt && isUnheard(following, seen, now)) await tellAgain(deps, command, seen.bornAt);
}

/** It was not approved in time. */
async function lapse(deps: CommandFollowDeps, { id, approveBy }: StoredCommand): Promise<void> {
  const now = deps.clock();
  if (now > Number(approveBy)) await cause(deps, id, 'lapse', { closedAt: new Date(now) });
}

/** @returns whether there is more to come */
export async function follow(deps: CommandFollowDeps, id: string): Promise<boolean> {
  const command = await commandOf(deps, id);
  if (command?.state === 'awaiting') await lapse(deps, command);
  if (!command || !(IN_FLIGHT as readonly string[]).includes(String(command.state))) {
    deps.toldAgain.delete(id);
    return false;
  }
  await step(deps, command);
  return true;
}

export function machineCommandJobs(jobs: JobRunner, deps: JobDeps): void {
  const { kit, broker, clock, ingest } = deps;
  const toldAgain = new Map<string, number>();
  const following = { kit, broker, clock, toldAgain, fleet: ingest.fleet };
  jobs.handle(
    COMMAND_JOB,
    async ({ payload }) => {
      const id = String(payload.id);
      // Whatever ends this process before the next look is planned: the job is taken up again by its lease.
      if (!(await follow(following, id))) return;
      const dueAt = new Date(clock() + LOOK_AGAIN_MS);
      await enqueueJob(kit.database.db, { kind: COMMAND_JOB, dueAt, payload: JSON.stringify({ id }) });
    },
    { leaseMs: LEASE_MS },
  );
}
