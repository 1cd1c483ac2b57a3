import { channelOf, type Measure } from '../../../contract/machines/zones';
import {
  climateSignals,
  compressorSignals,
  compressorSource,
  mainsSignal,
  type Signal,
  sensorLossSignal,
  suspectSignal,
} from '../../alert-rules';
import type { MessageOf } from '../decode';
import { limitsOfSource, type Machine, ruleKey } from '../fleet/machine';
import { withReading } from '../fleet/zoneStates';
import { sampled } from '../news';
import { applyRules, type BatchPlan } from '../rules/plan';

export interface RatedReading {
  source: string;
  id: string;
  t: number | null;
  rh: number | null;
  q: 'g' | 's' | 'b';
  /** The sensor itself is in doubt, not only the clock. */
  doubtful: boolean;
}

/** Whether the compressor does what the air needs. */
export function judgeCompressor(
  plan: BatchPlan,
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
  applyRules(plan, machine, compressorSignals(reading, limitsOfSource(machine, zone)));
}

export function climate(machine: Machine, judged: readonly RatedReading[], at: number): Signal[] {
  return judged
    .filter((sensor) => sensor.q !== 'b')
    .flatMap(({ source, t, rh }) => climateSignals({ source, at, t, rh }, limitsOfSource(machine, source)));
}

export function sensorHealth(sensor: RatedReading, at: number): Signal[] {
  // A bad reading proves no freezing; if it persists, the alarm of a lost sensor is raised.
  if (sensor.q === 'b') return [];
  return [
    sensorLossSignal(sensor.source, false, at),
    suspectSignal(sensor.source, sensor.doubtful, sensor.t, at),
  ];
}

export function updateCell(
  plan: BatchPlan,
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
    applyRules(plan, machine, [mainsSignal(state.powerOk, recvAt)]);
  }
  const usable = judged.filter((sensor) => sensor.q !== 'b');
  if (usable.length === 0) return;
  const temp = mean(usable.map((sensor) => sensor.t)) ?? null;
  const rh = mean(usable.map((sensor) => sensor.rh)) ?? null;
  const suspect = usable.some((sensor) => sensor.q === 's');
  const { z: zone } = message.d;
  /** Curves that are looked at go on. */
  const goOn = (measured: Record<Measure, number | null>, of?: string) => {
    for (const measure of ['temp', 'rh'] as const) {
      const value = measured[measure];
      if (value !== null) plan.live.push(sampled(machine, channelOf(measure, of), ts, value));
    }
  };
  if (zone !== machine.mainZone) {
    machine.state = withReading(machine, state, { zone, temp, rh, tMeas: ts, suspect });
    const isShown = machine.state.zones?.some(({ set }) => set.zone === zone);
    if (isShown) goOn({ temp, rh }, zone);
    return;
  }
  state.temp = temp ?? state.temp;
  state.rh = rh ?? state.rh;
  state.tMeas = ts;
  state.tRecv = recvAt;
  state.suspect = suspect;
  goOn(state);
}

export function mean(values: readonly (number | null)[]): number | undefined {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? undefined : Math.round((sum / count) * 100) / 100;
}
