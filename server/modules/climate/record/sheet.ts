import type { Locale } from '../../../../contract/common/locale';
import type { ClimateAudit, ClimateRecord } from '../../../../contract/machines/climateRecord';
import { CLIMATE_CHECKS, keptShare } from '../../../../contract/machines/climateRecord';
import type { Cell } from '../../../kit/transfer/exports/xlsx';
import { toWall } from '../../../kit/transfer/exports/zone';

type Table = Record<string, string>;
interface Words {
  title: string;
  facts: Table;
  figures: Table;
  checksTitle: string;
  checks: Table;
  results: Table;
  findingsTitle: string;
  noFindings: string;
  findings: Table;
  columns: Table;
  sensors: { title: string; none: string; covered: Table; columns: Table };
  kept: {
    title: string;
    none: string;
    notKept: string;
    period: string;
    figures: Table;
    findings: Table;
    states: Table;
  };
  recordsTitle: string;
  out: string;
  in: string;
}
interface DomainWords {
  storage: Table;
}

const FILES = import.meta.glob<Words>('../../../../locales/*/climateRecord.json', {
  eager: true,
  import: 'default',
});
const DOMAIN = import.meta.glob<DomainWords>('../../../../locales/*/domain.json', {
  eager: true,
  import: 'default',
});

const MINUTE_MS = 60_000;
const figure = (value: number | null | undefined, digits = 2): Cell =>
  value === null || value === undefined ? null : { number: Number(value.toFixed(digits)) };
const percent = (part: number | undefined): Cell =>
  part === undefined ? null : `${(Math.floor(part * 1_000) / 10).toFixed(1)}%`;
const minutes = (ms: number): Cell => ({ number: Math.round(ms / MINUTE_MS) });

type Row = readonly Cell[];

function factRows(record: ClimateRecord, words: Words, storage: Table, time: (ms: number) => Cell): Row[] {
  const { machine, zone, limits, from, to, asOf, ownRecords, formerLimits } = record;
  const { facts } = words;
  const fact = (name: string, ...cells: Cell[]): Row => [facts[name] ?? name, ...cells];
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

function figureRows(audit: ClimateAudit, { figures }: Words, windowHours: number): Row[] {
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

function findingRows({ findings }: ClimateAudit, words: Words, time: (ms: number) => Cell): Row[] {
  const { columns } = words;
  if (findings.length === 0) return [[words.noFindings]];
  const heads = ['finding', 'from', 'to', 'duration', 'peak'].map((key) => columns[key] ?? key);
  heads[3] += ' (min)';
  const rows = findings.map(
    ({ kind, from, to, peak }): Row => [
      words.findings[kind] ?? kind,
      time(from),
      time(to),
      minutes(to - from),
      figure(peak, 1),
    ],
  );
  return [heads, ...rows];
}

/** What the sensors of the zone were worth in the period. */
function sensorRows({ sensors }: ClimateRecord, { sensors: words }: Words): Row[] {
  if (sensors.length === 0) return [[words.none]];
  const heads = ['sensorNo', 'serialNo', 'certNo', 'calibratedOn', 'nextDue', 'covered'];
  return [
    heads.map((key) => words.columns[key] ?? key),
    ...sensors.map(
      ({ sensorNo, serialNo, certificate, covered }): Row => [
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
function keptRows({ kept }: ClimateRecord, words: Words, time: (ms: number) => Cell): Row[] {
  const { from, to, due, made, late, findings } = kept;
  if (from === to) return [[words.kept.notKept]];
  const figures = { due, made, open: due - made, late };
  const heads = ['finding', 'from', 'to', 'count', 'state', 'closedAt'].map(
    (key) => words.columns[key] ?? key,
  );
  const found = findings.map(
    ({ kind, from: start, to: end, count, state, closedAt }): Row => [
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
    ...Object.entries(figures).map(([key, number]): Row => [words.kept.figures[key] ?? key, { number }]),
    [words.kept.figures.share ?? 'share', percent(keptShare(kept))],
    ...(found.length > 0 ? [heads, ...found] : [[words.kept.none]]),
  ];
}

/** A temperature record as rows of a sheet, and the row that the records begin below. */
export function recordSheet(record: ClimateRecord, locale: Locale, windowHours: number) {
  const words = FILES[`../../../../locales/${locale}/climateRecord.json`];
  const storage = DOMAIN[`../../../../locales/${locale}/domain.json`]?.storage ?? {};
  if (!words) throw new Error(`no words for the record in ${locale}`);
  const { audit, lines, machine } = record;
  const time = (ms: number): Cell => ({ time: toWall(ms, machine.timezone) });
  const checks = CLIMATE_CHECKS.map(
    (name): Row => [words.checks[name] ?? name, words.results[audit.checks[name]] ?? ''],
  );
  const intro: Row[] = [
    ...factRows(record, words, storage, time),
    [],
    ...figureRows(audit, words, windowHours),
    [],
    [words.checksTitle],
    ...checks,
    [],
    [words.findingsTitle],
    ...findingRows(audit, words, time),
    [],
    [words.sensors.title],
    ...sensorRows(record, words),
    [],
    [words.kept.title],
    ...keptRows(record, words, time),
    [],
  ];
  const heads = ['from', 'to', 'mean', 'min', 'max', 'rh', 'n', 'state', 'recordedAt'].map(
    (key) => words.columns[key] ?? key,
  );
  const records = lines.map(
    ({ from, to, avg, min, max, rh, n, out, recordedAt }): Row => [
      time(from),
      time(to),
      figure(avg),
      figure(min, 1),
      figure(max, 1),
      figure(rh, 1),
      { number: n },
      out ? words.out : words.in,
      recordedAt === undefined ? null : time(recordedAt),
    ],
  );
  return { rows: [...intro, heads, ...records], headRow: intro.length + 1 };
}
