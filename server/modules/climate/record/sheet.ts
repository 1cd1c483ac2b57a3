import type { Locale } from '../../../../contract/common/locale';
import type { ClimateRecord } from '../../../../contract/machines/climateRecord';
import { CLIMATE_CHECKS } from '../../../../contract/machines/climateRecord';
import type { Cell } from '../../../kit/transfer/exports/xlsx';
import { toWall } from '../../../kit/transfer/exports/zone';
import {
  type ClimateSheetRow,
  type ClimateSheetWords,
  factRows,
  figure,
  figureRows,
  findingRows,
  keptRows,
  type SheetTable,
  sensorRows,
} from './sheetRows';

interface DomainWords {
  storage: SheetTable;
}

const FILES = import.meta.glob<ClimateSheetWords>('../../../../locales/*/climateRecord.json', {
  eager: true,
  import: 'default',
});
const DOMAIN = import.meta.glob<DomainWords>('../../../../locales/*/domain.json', {
  eager: true,
  import: 'default',
});

/** A temperature record as rows of a sheet, and the row that the records begin below. */
export function recordSheet(record: ClimateRecord, locale: Locale, windowHours: number) {
  const words = FILES[`../../../../locales/${locale}/climateRecord.json`];
  const storage = DOMAIN[`../../../../locales/${locale}/domain.json`]?.storage ?? {};
  if (!words) throw new Error(`no words for the record in ${locale}`);
  const { audit, lines, machine } = record;
  const time = (ms: number): Cell => ({ time: toWall(ms, machine.timezone) });
  const checks = CLIMATE_CHECKS.map(
    (name): ClimateSheetRow => [words.checks[name] ?? name, words.results[audit.checks[name]] ?? ''],
  );
  const intro: ClimateSheetRow[] = [
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
    ({ from, to, avg, min, max, rh, n, out, recordedAt }): ClimateSheetRow => [
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
