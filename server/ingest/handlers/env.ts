import { ENV_BUCKET_MS, FREEZE_COUNT } from '../../../contract/climate';
import type { UpPayload } from '../../../contract/mqtt';
import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import { judgeHardLimit } from '../rules/hardLimit';
import { applyRules, type BatchPlan, judgeLate } from '../rules/plan';
import { isFrozen, isPossible, isStep, nextTrack } from '../rules/sensors';
import { climate, judgeCompressor, type RatedReading, sensorHealth, updateCell } from './cellState';
import { judgeOpenDoors, pacesOf } from './doorAir';

type Sensor = UpPayload<'env'>['s'][number];

/** More sensors than a machine can have; a faulty one must not fill our memory with names. */
const MAX_SENSORS = 64;
/** A cell measured further in the future than this is wrong and gives way to anything. */
const FUTURE_TOLERANCE_MS = 10_000;

export function onEnv(plan: BatchPlan, machine: Machine, message: MessageOf<'env'>, recvAt: number): void {
  const ts = message.ts as number;
  const { z: zone, s: sensors } = message.d;
  const late = message.hist || isOld(machine, zone, ts, plan.now);
  const paces = late ? [] : pacesOf(machine, zone, sensors, ts);
  const judged = late
    ? sensors.map((sensor) => plain(zone, sensor))
    : track(machine, zone, sensors, ts, recvAt);
  store(plan, machine, zone, judged, message, recvAt);
  if (late) {
    plan.late += 1;
    judgeLate(plan, machine, climate(machine, judged, ts));
    return;
  }
  applyRules(plan, machine, climate(machine, judged, ts));
  judgeHardLimit(plan, machine, { zone, readings: judged.filter(({ q }) => q === 'g'), at: ts });
  applyRules(
    plan,
    machine,
    judged.flatMap((sensor) => sensorHealth(sensor, recvAt)),
  );
  judgeOpenDoors(plan, machine, { zone, at: ts, paces });
  updateCell(plan, machine, message, judged, recvAt);
  judgeCompressor(plan, machine, message, judged);
}

/** Measured before what is shown of the zone already? */
function isOld({ state, mainZone }: Machine, zone: string, ts: number, now: number): boolean {
  const shown = zone === mainZone ? state : state.zones?.find(({ set }) => set.zone === zone);
  const tMeas = shown?.tMeas ?? null;
  return tMeas !== null && ts < tMeas && tMeas <= now + FUTURE_TOLERANCE_MS;
}

function plain(zone: string, sensor: Sensor): RatedReading {
  const value = { t: sensor.t ?? null, rh: sensor.rh ?? null };
  const bad = sensor.q === 'bad' || !isPossible(value);
  const doubtful = sensor.q === 'suspect';
  return {
    source: `${zone}/${sensor.id}`,
    id: sensor.id,
    ...value,
    q: bad ? 'b' : doubtful ? 's' : 'g',
    doubtful,
  };
}

/** All tracks move first, then each is compared with its siblings: the order of sensors cannot matter. */
function track(
  machine: Machine,
  zone: string,
  sensors: readonly Sensor[],
  ts: number,
  recvAt: number,
): RatedReading[] {
  const judged = sensors.map((sensor) => plain(zone, sensor));
  const steps = judged.map((sensor) => isStep(machine.sensors.get(sensor.source), sensor, ts));
  for (const sensor of judged) {
    if (sensor.q === 'b') continue;
    const before = machine.sensors.get(sensor.source);
    if (!before && machine.sensors.size >= MAX_SENSORS) continue;
    machine.sensors.set(sensor.source, nextTrack(before, sensor, ts, recvAt));
  }
  return judged.map((sensor, index) => {
    if (sensor.q === 'b') return sensor;
    const doubtful = sensor.doubtful || steps[index] === true || frozen(machine, sensor.source);
    return { ...sensor, doubtful, q: doubtful || machine.clockOff ? 's' : 'g' };
  });
}

function frozen(machine: Machine, source: string): boolean {
  const own = machine.sensors.get(source);
  if (!own || own.same < FREEZE_COUNT) return false;
  const siblings = [...machine.sensors].filter(([other]) => other !== source).map(([, sibling]) => sibling);
  return isFrozen(own, siblings);
}

function store(
  plan: BatchPlan,
  machine: Machine,
  zone: string,
  judged: readonly RatedReading[],
  message: MessageOf<'env'>,
  recvAt: number,
): void {
  const time = message.ts as number;
  const ts = new Date(time);
  const received = new Date(recvAt);
  for (const { id, t, rh, q } of judged) {
    const row = {
      deviceIx: machine.ix,
      zone,
      sensor: id,
      ts,
      recvAt: received,
      t,
      rh,
      q,
      hist: message.hist,
    };
    plan.readings.push(row);
  }
  markDirty(plan, machine, time);
}

function markDirty(plan: BatchPlan, machine: Machine, time: number): void {
  const bucket = time - (time % ENV_BUCKET_MS);
  const key = `${machine.ix}|${bucket}`;
  if (!plan.dirty.has(key)) plan.dirty.set(key, { deviceIx: machine.ix, bucket: new Date(bucket) });
}

/** The statutory record the machine keeps itself; a row can come twice after a replay. */
export function onEnvRecord(plan: BatchPlan, machine: Machine, message: MessageOf<'envrec'>): void {
  const { z, from, to, avg, min, max, rhAvg, n, exc, hash } = message.d;
  plan.records.push({
    deviceIx: machine.ix,
    zone: z,
    fromTs: new Date(from),
    toTs: new Date(to),
    tAvg: avg,
    tMin: min,
    tMax: max,
    rhAvg: rhAvg ?? null,
    n,
    exc,
    hash: hash ?? null,
  });
  // It may be the record that was missing.
  markDirty(plan, machine, to - 1);
}
