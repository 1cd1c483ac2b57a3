import { sql } from 'kysely';
import { SIGNATURE_PREFIX } from '../../../../contract/common/ed25519';
import { INSTALL_TTL_SEC, rolloutStep } from '../../../../contract/machines/firmware';
import { INSTALLING } from '../../../../contract/machines/firmwareStates';
import { DOWN_PAYLOADS, downTopic } from '../../../../contract/mqtt';
import type { Executor } from '../../../db/tables';
import type { Broker } from '../../../ingest';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvent, forEachIsolated, recordsInBackoff } from '../../../kit/records/systemEvents';
import type { KitDeps, ServedResource, Values } from '../../../kit/served';
import type { JobDeps } from '../../module';
import type { MachineAnswer } from '../commands/judge';
import { type FleetListening, isTooSoon } from '../silence';
import { firmwareToken } from './download';
import { type InstallEvidence, type InstallStep, judgeInstall } from './judge';
import { installsOf } from './progress';
import { servedFirmwareInstalls, servedFirmwareRollouts } from './rollouts';

export interface FirmwareDeps extends FleetListening {
  kit: KitDeps;
  broker: Pick<Broker, 'publish'>;
  publicUrl: string;
}

const PROCESS = 'job:machines.firmware';
const TELLING = `${PROCESS} tell`;
const LOOK_MS = 5_000;
/** Machines handled in one run. */
const TOLD_A_LOOK = 200;

const cause = ({ kit }: FirmwareDeps, served: ServedResource, id: string, event: string, values: Values) =>
  causeEvent(kit, served, { event, id, process: PROCESS, values: async () => values });

const told = (db: Executor) =>
  db
    .selectFrom('firmwareInstalls as i')
    .innerJoin('firmwareVersions as v', 'v.id', 'i.versionId')
    .innerJoin('devices as d', 'd.id', 'i.deviceId')
    .leftJoin('deviceLatest as l', 'l.deviceId', 'i.deviceId')
    .select([
      'i.id',
      'i.deviceId',
      'i.state',
      'i.sentAt',
      'i.answeredAt',
      'v.versionNo',
      'v.checksum',
      'v.signature',
      'd.serialNo',
    ])
    .select(sql<boolean>`coalesce(l.state->>'conn' = 'online', false)`.as('online'))
    .orderBy('i.id');

async function seenOf(
  db: Executor,
  { id, deviceId, sentAt, online }: { id: string; deviceId: string; sentAt: Date; online: boolean },
): Promise<InstallEvidence> {
  const rows = await db
    .selectFrom('deviceEvents')
    .select(['kind', 'body', 'recvAt'])
    .where('deviceId', '=', deviceId)
    .where('recvAt', '>=', sentAt)
    .where(sql<boolean>`(kind = 'birth' or (kind = 'ack' and body->>'cmd' = ${id}))`)
    .orderBy('recvAt')
    .execute();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    online,
    births: of('birth').map(({ body, recvAt }) => ({ fw: String(body.fw), at: recvAt.getTime() })),
    answers: of('ack').map(({ body, recvAt }) => {
      const { st, rc, msg } = body as unknown as MachineAnswer;
      return { st, rc: Number(rc), msg: String(msg ?? ''), at: recvAt.getTime() };
    }),
  };
}

const LAST: readonly string[] = ['confirm', 'contradict', 'fail', 'lose', 'expire'];

function valuesOf({ event, answer, seen }: InstallStep, now: number): Values {
  return {
    ...(answer && { answeredAt: new Date(answer.at), answer: answer.msg || null }),
    ...(seen && { seenVersion: seen.fw, seenAt: new Date(seen.at) }),
    ...(LAST.includes(event) && { closedAt: new Date(now) }),
  };
}

/** What machines have said since, one step each. */
async function followInstalls(deps: FirmwareDeps): Promise<void> {
  const { database, clock } = deps.kit;
  const open = await told(database.db)
    .where('i.state', 'in', [...INSTALLING])
    .execute();
  const byId = new Map(open.map((each) => [each.id, each]));
  await forEachIsolated(deps.kit, PROCESS, [...byId.keys()], async (id) => {
    const { deviceId, state, sentAt, answeredAt, versionNo, online } = byId.get(id) as (typeof open)[number];
    if (!sentAt) return false;
    const install = {
      state: String(state),
      versionNo: String(versionNo),
      sentAt: sentAt.getTime(),
      answeredAt: answeredAt?.getTime() ?? null,
    };
    const seen = await seenOf(database.db, { id, deviceId: String(deviceId), sentAt, online });
    const step = judgeInstall(install, seen, clock());
    if (!step) return false;
    if (!step.seen && isTooSoon(deps, step.event, sentAt, deps.kit.clock())) return false;
    return cause(deps, servedFirmwareInstalls, id, step.event, valuesOf(step, clock()));
  });
}

/** Tells the machines whose wave has come. One that cannot be told holds up no other; a broker that takes nothing, all. */
async function tellWaves(deps: FirmwareDeps): Promise<void> {
  const { kit, broker, publicUrl } = deps;
  const resting = recordsInBackoff(kit, TELLING);
  const due = await told(kit.database.db)
    .innerJoin('firmwareRollouts as r', 'r.id', 'i.rolloutId')
    .where('i.state', '=', 'queued')
    .where('r.state', '=', 'running')
    .whereRef('i.wave', '<=', 'r.wave')
    .where(sql<boolean>`i.id <> all(${resting}::text[])`)
    .limit(TOLD_A_LOOK)
    .execute();
  const byId = new Map(due.map((each) => [each.id, each]));
  let isSilent = false;
  await forEachIsolated(kit, TELLING, [...byId.keys()], async (id) => {
    if (isSilent) return false;
    const { serialNo, versionNo, checksum, signature } = byId.get(id) as (typeof due)[number];
    const url = `${publicUrl}/api/firmware/${id}?token=${firmwareToken(kit.keys, id)}`;
    const payload = {
      job: id,
      ver: String(versionNo),
      url,
      sha256: String(checksum),
      ...(signature && { sig: SIGNATURE_PREFIX + signature }),
      ttl: INSTALL_TTL_SEC,
    };
    const options = { qos: 1, expirySec: INSTALL_TTL_SEC } as const;
    const sentAt = new Date(kit.clock());
    const text = JSON.stringify(DOWN_PAYLOADS.fw.parse(payload));
    isSilent = true;
    await broker.publish(downTopic(serialNo, 'fw'), text, options);
    isSilent = false;
    return cause(deps, servedFirmwareInstalls, id, 'send', { sentAt });
  });
}

const BEGUN = ['running', 'paused', 'halted'] as const;

/** The next wave, a halt, or the end; a rollout that does not run only ends. */
async function stepRollouts(deps: FirmwareDeps): Promise<void> {
  const { database, clock } = deps.kit;
  const rollouts = await database.db
    .selectFrom('firmwareRollouts')
    .select(['id', 'state', 'wave', 'failureLimit', 'minDone', 'acceptedFailures'])
    .where('state', 'in', BEGUN)
    .execute();
  const installs = await installsOf(
    database.db,
    rollouts.map(({ id }) => id),
  );
  const byId = new Map(rollouts.map((rollout) => [rollout.id, rollout]));
  await forEachIsolated(deps.kit, PROCESS, [...byId.keys()], async (id) => {
    const rollout = byId.get(id) as (typeof rollouts)[number];
    const { state, wave, failureLimit, minDone, acceptedFailures: accepted } = rollout;
    const limits = { failureLimit: Number(failureLimit), minDone: Number(minDone), accepted };
    const step = rolloutStep(installs.get(id) ?? [], Number(wave), limits);
    if (!step || (state !== 'running' && step.event !== 'finish')) return false;
    const values: Values =
      step.event === 'advance'
        ? { wave: step.wave }
        : step.event === 'halt'
          ? { haltedWhy: `${step.failed}/${step.ended}` }
          : { closedAt: new Date(clock()) };
    return cause(deps, servedFirmwareRollouts, id, step.event, values);
  });
}

/** One look at everything that is under way. */
export async function followFirmware(deps: FirmwareDeps): Promise<void> {
  await followInstalls(deps);
  await stepRollouts(deps);
  await tellWaves(deps);
}

export function firmwareJobs(jobs: JobRunner, { kit, broker, config, ingest }: JobDeps): void {
  jobs.every('machines.firmware', LOOK_MS, async () => {
    await followFirmware({ kit, broker, publicUrl: config.publicUrl, fleet: ingest.fleet });
  });
}
