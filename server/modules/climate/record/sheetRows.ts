import type { ClimateAudit, ClimateRecord } from '../../../../contract/machines/climateRecord';
import { keptShare } from '../../../../contract/machines/climateRecord';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { Cell } from '../../../kit/transfer/exports/xlsx';

export type SheetTable = Record<string, string>;

export interface ClimateSheetWords {
  title: string;
  facts: SheetTable;
  figures: SheetTable;
  checksTitle: string;
  checks: SheetTable;
  results: SheetTable;
  findingsTitle: string;
  noFindings: string;
  findings: SheetTable;
  columns: SheetTable;
  sensors: { title: string; none: string; covered: SheetTable; columns: SheetTable };
  kept: {
    title: string;
    none: string;
    notKept: string;
    period: string;
    figures: SheetTable;
    findings: SheetTable;
    states: SheetTable;
  };
  recordsTitle: string;
  out: string;
  in: string;
}

export const figure = (value: number | null | undefined, digits = 2): Cell =>
  value === null || value === undefined ? null : { number: Number(value.toFixed(digits)) };

const percent = (part: number | undefined): Cell =>
  part === undefined ? null : `${(Math.floor(part * 1_000) / 10).toFixed(1)}%`;

const minutes = (ms: number): Cell => ({ number: Math.round(ms / MINUTE_MS) });

export type ClimateSheetRow = readonly Cell[];

export function factRows(
  record: ClimateRecord,
  words: ClimateSheetWords,
  storage: SheetTable,
  time: (ms: number) => Cell,
): ClimateSheetRow[] {
  const { machine, zone, limits, from, to, asOf, ownRecords, formerLimits } = record;
  const { facts } = words;
  const fact = (name: string, ...cells: Cell[]): ClimateSheetRow => [facts[name] ?? name, ...cells];
  return [
    [words.title],
    fact('machine', machine.name),
    fact('serialNo', machine.serialNo),
    fact('model', machine.model),
    fact('point', [machine.pointNo, machine.address].filter(Boolean).join(' · ')),
    fact('org', machine.orgName),
    fact('zone', zone),
    fact('storage', storage[machine.storageClass] ?? machine.storageClass),
    fact('limits', `${limits.tLow} – ${limits.tHigh} °C`),
    ...formerLimits.map(({ tLow, tHigh, until }) =>
      fact('formerLimits', `${tLow} – ${tHigh} °C`, time(until)),
    ),
    fact('period', time(from), time(to)),
    fact('timezone', machine.timezone),
    fact('asOf', time(asOf)),
    fact('records', { number: ownRecords }),
  ];
}

export function figureRows(
  audit: ClimateAudit,
  { figures }: ClimateSheetWords,
  windowHours: number,
): ClimateSheetRow[] {
  const name = (key: string) => (figures[key] ?? key).replace('{{hours}}', String(windowHours));
  return [
    [name('inRange'), percent(audit.inRange)],
    [name('completeness'), percent(audit.completeness)],
    [name('min'), figure(audit.min, 1)],
    [name('max'), figure(audit.max, 1)],
    [name('mean'), figure(audit.mean)],
    [name('kinetic'), figure(audit.kinetic)],
    [name('kineticMax'), figure(audit.kineticMax)],
    [`${name('out')} (min)`, minutes(audit.outMs)],
  ];
}

export function findingRows(
  { findings }: ClimateAudit,
  words: ClimateSheetWords,
  time: (ms: number) => Cell,
): ClimateSheetRow[] {
  const { columns } = words;
  if (findings.length === 0) return [[words.noFindings]];
  const heads = ['finding', 'from', 'to', 'duration', 'peak'].map((key) => columns[key] ?? key);
  heads[3] += ' (min)';
  const rows = findings.map(
    ({ kind, from, to, peak }): ClimateSheetRow => [
      words.findings[kind] ?? kind,
      time(from),
      time(to),
      minutes(to - from),
      figure(peak, 1),
    ],
  );
  return [heads, ...rows];
}

/** Validity of the zone's sensors in the period. */
export function sensorRows(
  { sensors }: ClimateRecord,
  { sensors: words }: ClimateSheetWords,
): ClimateSheetRow[] {
  if (sensors.length === 0) return [[words.none]];
  const heads = ['sensorNo', 'serialNo', 'certNo', 'calibratedOn', 'nextDue', 'covered'];
  return [
    heads.map((key) => words.columns[key] ?? key),
    ...sensors.map(
      ({ sensorNo, serialNo, certificate, covered }): ClimateSheetRow => [
        sensorNo,
        serialNo,
        certificate?.certNo ?? null,
        certificate?.calibratedOn ?? null,
        certificate?.nextDue ?? null,
        words.covered[String(covered)] ?? '',
      ],
    ),
  ];
}

/** Whether everything that was due is recorded, and what is missing or came late. */
export function keptRows(
  { kept }: ClimateRecord,
  words: ClimateSheetWords,
  time: (ms: number) => Cell,
): ClimateSheetRow[] {
  const { from, to, due, made, late, findings } = kept;
  if (from === to) return [[words.kept.notKept]];
  const figures = { due, made, open: due - made, late };
  const heads = ['finding', 'from', 'to', 'count', 'state', 'closedAt'].map(
    (key) => words.columns[key] ?? key,
  );
  const found = findings.map(
    ({ kind, from: start, to: end, count, state, closedAt }): ClimateSheetRow => [
      words.kept.findings[kind] ?? kind,
      time(start),
      time(end),
      { number: count },
      words.kept.states[state] ?? state,
      closedAt === null ? null : time(closedAt),
    ],
  );
  return [
    [words.kept.period, time(from)],
    ...Object.entries(figures).map(
      ([key, number]): ClimateSheetRow => [words.kept.figures[key] ?? key, { number }],
    ),
    [words.kept.figures.share ?? 'share', percent(keptShare(kept))],
    ...(found.length > 0 ? [heads, ...found] : [[words.kept.none]]),
  ];
}
