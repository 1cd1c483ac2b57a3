import { FREEZE_COUNT } from '../../../contract/climate';
import type { UpPayload } from '../../../contract/mqtt';
import { sampled } from '../../modules/climate/samples.live';
import {
  climateSignals,
  compressorSignals,
  compressorSource,
  mainsSignal,
  type Signal,
  sensorLossSignal,
  suspectSignal,
} from '../../modules/rules';
import type { MessageOf } from '../decode';
import { limitsAt, type Machine, ruleKey } from '../fleet/machine';
import { judgeHardLimit } from '../rules/hardLimit';
import { judge, judgeLate, type Plan } from '../rules/plan';
import { isFrozen, isPossible, isStep, nextTrack } from '../rules/sensors';

type Sensor = UpPayload<'env'>['s'][number];
interface RatedReading {
  source: string;
  id: string;
  t: number | null;
  rh: number | null;
  q: 'g' | 's' | 'b';
  /** The sensor itself is in doubt, not only the clock. */
  doubtful: boolean;
}

const BUCKET_MS = 300_000;
/** More sensors than a machine can have; a faulty one must not fill our memory with names. */
const MAX_SENSORS = 64;
/** A cell measured further in the future than this is wrong and gives way to anything. */
const FUTURE_TOLERANCE_MS = 10_000;

export function onEnv(plan: Plan, machine: Machine, message: MessageOf<'env'>, recvAt: number): void {
  const ts = message.ts as number;
  const { z: zone, s: sensors } = message.d;
  const late = message.hist || isOld(machine, ts, plan.now);
  const judged = late
    ? sensors.map((sensor) => plain(zone, sensor))
    : track(machine, zone, sensors, ts, recvAt);
  store(plan, machine, zone, judged, message, recvAt);
  if (late) {
    plan.late += 1;
    judgeLate(plan, machine, climate(machine, judged, ts));
    return;
  }
  judge(plan, machine, climate(machine, judged, ts));
  judgeHardLimit(plan, machine, { zone, readings: judged.filter(({ q }) => q === 'g'), at: ts });
  judge(
    plan,
    machine,
    judged.flatMap((sensor) => health(sensor, recvAt)),
  );
  updateCell(plan, machine, message, judged, recvAt);
  judgeCompressor(plan, machine, message, judged);
}

/** Whether the compressor does what the air needs. */
function judgeCompressor(
  plan: Plan,
  machine: Machine,
  { d, ts }: MessageOf<'env'>,
  judged: readonly RatedReading[],
): void {
  const t = mean(judged.filter(({ q }) => q !== 'b').map((sensor) => sensor.t));
  if (d.comp === undefined || t === undefined) return;
  const { z: zone } = d;
  const mayRun = d.pwr !== 'battery' && d.door !== 1;
  const from = machine.rules.get(ruleKey('COMP_FAULT', compressorSource(zone, true)))?.value ?? undefined;
  const reading = { zone, at: ts as number, running: d.comp === 'on', t, mayRun, from };
  judge(plan, machine, compressorSignals(reading, limitsAt(machine, zone)));
}

/** Measured before what the cell shows already? */
function isOld(machine: Machine, ts: number, now: number): boolean {
  const { tMeas } = machine.state;
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
  plan: Plan,
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

function markDirty(plan: Plan, machine: Machine, time: number): void {
  const bucket = time - (time % BUCKET_MS);
  const key = `${machine.ix}|${bucket}`;
  if (!plan.dirty.has(key)) plan.dirty.set(key, { deviceIx: machine.ix, bucket: new Date(bucket) });
}

function climate(machine: Machine, judged: readonly RatedReading[], at: number): Signal[] {
  return judged
    .filter((sensor) => sensor.q !== 'b')
    .flatMap(({ source, t, rh }) => climateSignals({ source, at, t, rh }, limitsAt(machine, source)));
}

function health(sensor: RatedReading, at: number): Signal[] {
  // A bad reading says nothing about freezing; when it goes on, the loss of the sensor speaks.
  if (sensor.q === 'b') return [];
  return [
    sensorLossSignal(sensor.source, false, at),
    suspectSignal(sensor.source, sensor.doubtful, sensor.t, at),
  ];
}

function updateCell(
  plan: Plan,
  machine: Machine,
  message: MessageOf<'env'>,
  judged: readonly RatedReading[],
  recvAt: number,
): void {
  const { state } = machine;
  const ts = message.ts as number;
  if (message.d.door !== undefined) state.doorOpen = message.d.door === 1;
  if (message.d.pwr !== undefined) {
    state.powerOk = message.d.pwr === 'mains';
    judge(plan, machine, [mainsSignal(state.powerOk, recvAt)]);
  }
  const usable = judged.filter((sensor) => sensor.q !== 'b');
  if (message.d.z !== machine.mainZone || usable.length === 0) return;
  state.temp = mean(usable.map((sensor) => sensor.t)) ?? state.temp;
  state.rh = mean(usable.map((sensor) => sensor.rh)) ?? state.rh;
  state.tMeas = ts;
  state.tRecv = recvAt;
  state.suspect = usable.some((sensor) => sensor.q === 's');
  if (state.temp !== null) plan.live.push(sampled(machine, 'temp', ts, state.temp));
  if (state.rh !== null) plan.live.push(sampled(machine, 'rh', ts, state.rh));
}

function mean(values: readonly (number | null)[]): number | undefined {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? undefined : Math.round((sum / count) * 100) / 100;
}

/** The statutory record the machine keeps itself; a row can come twice after a replay. */
export function onEnvRecord(plan: Plan, machine: Machine, message: MessageOf<'envrec'>): void {
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
