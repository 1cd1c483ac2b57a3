import type { ClimateLimits, StorageClass } from '../climate';
import { RECORD_EVERY_MS, RECORD_EXCURSION_EVERY_MS, type RecordCompleteness } from './recordCompleteness';
import type { RecordSensor } from './sensors/cover';
import {
  type ClimateSpan,
  COMPLETE_ENOUGH,
  highestKinetic,
  kineticWindowMs,
  meanKinetic,
} from './sensors/kinetic';

export * from './recordCompleteness';

export const RECORD_DAYS_MAX = 31;

/** gap: nothing recorded for too long · sparse: recorded too seldom while out of range. */
export const FINDING_KINDS = ['gap', 'sparse', 'excursion'] as const;
export interface ClimateFinding {
  kind: (typeof FINDING_KINDS)[number];
  from: number;
  to: number;
  /** Farthest value of an excursion, °C. */
  peak: number | null;
}

export const CLIMATE_CHECKS = ['every30', 'every2', 'range', 'complete', 'kinetic', 'calibrated'] as const;
/** idle: there was nothing to check, or too little to say. */
export type CheckResult = 'passed' | 'failed' | 'idle';

export interface ClimateAudit {
  /** Parts of 1; undefined where nothing is known. */
  inRange?: number;
  completeness: number;
  /** ms within and beyond the limits. */
  knownMs: number;
  outMs: number;
  min?: number;
  max?: number;
  mean?: number;
  /** Mean kinetic temperature of the whole period, and the highest of all windows of the class, °C. */
  kinetic?: number;
  kineticMax?: number;
  findings: readonly ClimateFinding[];
  checks: Readonly<Record<(typeof CLIMATE_CHECKS)[number], CheckResult>>;
}

/** The record of a zone as an auditor gets it. */
export interface ClimateRecord {
  machine: {
    id: string;
    name: string;
    serialNo: string;
    pointNo: string | null;
    address: string;
    orgName: string;
    timezone: string;
    storageClass: StorageClass;
    model: string;
  };
  zone: string;
  /** All of the machine, the main one first. */
  zones: readonly string[];
  from: number;
  to: number;
  asOf: number;
  /** In force at its end. */
  limits: { tLow: number; tHigh: number };
  /** Those that were in force before, the oldest first. */
  formerLimits: readonly { tLow: number; tHigh: number; until: number }[];
  /** Those that measured in the zone. */
  sensors: readonly RecordSensor[];
  /** Records the machine has made itself, sealed with a hash. */
  ownRecords: number;
  kept: RecordCompleteness;
  audit: ClimateAudit;
  /** A line each half hour, and each span while out of range. */
  lines: readonly ClimateLine[];
}
export interface ClimateLine extends ClimateSpan {
  out: boolean;
  /** ms; of a record that is stored. */
  recordedAt?: number;
}

type Limits = Pick<ClimateLimits, 'tLow' | 'tHigh'>;
const isOut = ({ min, max, limits }: ClimateSpan, usual: Limits) => {
  const { tLow, tHigh } = limits ?? usual;
  return max > tHigh || min < tLow;
};

/** Times of more than `RECORD_EVERY_MS` in which nothing was recorded. */
function gapsIn(
  covered: readonly { from: number; to: number }[],
  { from, to }: { from: number; to: number },
): ClimateFinding[] {
  const gaps: ClimateFinding[] = [];
  let end = from;
  for (const span of [...covered].sort((a, b) => a.from - b.from)) {
    if (span.from - end > RECORD_EVERY_MS) gaps.push({ kind: 'gap', from: end, to: span.from, peak: null });
    end = Math.max(end, span.to);
  }
  if (to - end > RECORD_EVERY_MS) gaps.push({ kind: 'gap', from: end, to, peak: null });
  return gaps;
}

const beyond = (t: number, { tLow, tHigh }: Limits) => Math.max(t - tHigh, tLow - t);

/** What lay out of range, from the first span to the last without one in range or a long gap between. */
function excursionsIn(spans: readonly ClimateSpan[], limits: Limits): ClimateSpan[][] {
  const excursions: ClimateSpan[][] = [];
  let open: ClimateSpan[] | undefined;
  for (const span of spans) {
    const last = open?.at(-1);
    if (last && span.from - last.to > RECORD_EVERY_MS) open = undefined;
    if (!isOut(span, limits)) open = undefined;
    else if (open) open.push(span);
    else {
      open = [span];
      excursions.push(open);
    }
  }
  return excursions;
}

function excursionOf(spans: readonly ClimateSpan[], limits: Limits): ClimateFinding {
  const values = spans.flatMap(({ min, max, limits: own = limits }) =>
    [min, max].map((t) => ({ t, beyond: beyond(t, own) })),
  );
  const peak = values.reduce((worst, each) => (each.beyond > worst.beyond ? each : worst)).t;
  return { kind: 'excursion', from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0, peak };
}

/** Out of range, but recorded less often than every two minutes. */
function sparseIn(spans: readonly ClimateSpan[]): ClimateFinding[] {
  const found: ClimateFinding[] = [];
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    const thin = span.n < Math.floor((span.to - span.from) / RECORD_EXCURSION_EVERY_MS);
    const from = before && span.from > before.to ? before.to : thin ? span.from : undefined;
    if (from === undefined) continue;
    const to = thin ? span.to : span.from;
    const last = found.at(-1);
    if (last && last.to >= from) last.to = to;
    else found.push({ kind: 'sparse', from, to, peak: null });
  }
  return found;
}

const total = (spans: readonly { from: number; to: number }[]) =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);

function figuresOf(spans: readonly ClimateSpan[]): Pick<ClimateAudit, 'min' | 'max' | 'mean'> {
  if (spans.length === 0) return {};
  const weight = total(spans);
  return {
    min: spans.reduce((low, { min }) => Math.min(low, min), Number.POSITIVE_INFINITY),
    max: spans.reduce((high, { max }) => Math.max(high, max), Number.NEGATIVE_INFINITY),
    mean: spans.reduce((sum, { avg, from, to }) => sum + avg * (to - from), 0) / weight,
  };
}

const checked = (failed: boolean): CheckResult => (failed ? 'failed' : 'passed');

/** What there is of a period. */
export interface ClimateMeasurements {
  /** Oldest first, not overlapping. */
  spans: readonly ClimateSpan[];
  /** Spans the machine has recorded itself. */
  own: readonly { from: number; to: number }[];
  sensors: readonly Pick<RecordSensor, 'covered'>[];
}

/** Figures an auditor needs from a temperature record. */
export function auditClimate(
  { spans, own, sensors }: ClimateMeasurements,
  limits: ClimateLimits,
  period: { from: number; to: number },
): ClimateAudit {
  const excursions = excursionsIn(spans, limits);
  const gaps = gapsIn([...spans, ...own], period);
  const sparse = excursions.flatMap(sparseIn);
  const [knownMs, outMs] = [total(spans), total(excursions.flat())];
  const completeness = Math.min(1, knownMs / Math.max(1, period.to - period.from));
  const complete = completeness >= COMPLETE_ENOUGH;
  const kinetic = complete ? meanKinetic(spans) : undefined;
  const kineticMax = highestKinetic(spans, kineticWindowMs(limits), period);
  const judged = kineticMax ?? kinetic;
  const found = [...gaps, ...sparse, ...excursions.map((each) => excursionOf(each, limits))];
  return {
    completeness,
    knownMs,
    outMs,
    ...(knownMs > 0 && { inRange: (knownMs - outMs) / knownMs }),
    ...figuresOf(spans),
    ...(kinetic !== undefined && { kinetic }),
    ...(kineticMax !== undefined && { kineticMax }),
    findings: found.sort((a, b) => a.from - b.from),
    checks: {
      every30: checked(gaps.length > 0),
      every2: excursions.length === 0 ? 'idle' : checked(sparse.length > 0),
      range: knownMs === 0 ? 'idle' : checked(excursions.length > 0),
      complete: checked(!complete),
      kinetic: judged === undefined ? 'idle' : checked(judged > limits.tHigh),
      calibrated: sensors.length === 0 ? 'idle' : checked(sensors.some(({ covered }) => !covered)),
    },
  };
}

/** Lines of the record: half hours, but every span while out of range. */
export function climateLinesOf(spans: readonly ClimateSpan[], limits: Limits): ClimateLine[] {
  const lines: ClimateLine[] = [];
  for (const span of spans) {
    const out = isOut(span, limits);
    const last = lines.at(-1);
    const half = Math.floor(span.from / RECORD_EVERY_MS);
    const joins = last && !out && !last.out && Math.floor(last.from / RECORD_EVERY_MS) === half;
    if (joins) lines[lines.length - 1] = joined(last, span);
    else {
      const { limits: _judgedBy, ...measured } = span;
      lines.push({ ...measured, out });
    }
  }
  return lines;
}

function joined(one: ClimateLine, other: ClimateSpan): ClimateLine {
  const [a, b] = [one.to - one.from, other.to - other.from];
  const weighed = (x: number, y: number) => (x * a + y * b) / (a + b);
  const rh = one.rh === null || other.rh === null ? (one.rh ?? other.rh) : weighed(one.rh, other.rh);
  return {
    from: one.from,
    to: other.to,
    avg: weighed(one.avg, other.avg),
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
    rh,
    n: one.n + other.n,
    out: false,
  };
}
