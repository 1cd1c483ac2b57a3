import { type CheckResult, CLIMATE_CHECKS, type ClimateLine } from '@contract/machines/climateRecord';
import { useFormat, withUnit } from '@shared/lib';
import { StatusBadge, type Tone } from '@shared/ui';
import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { KeptRecords } from './KeptRecords';
import classes from './Record.module.css';
import { ClimateRecordFacts, ClimateRecordFigures, type RecordPartProps } from './RecordFacts';
import { Sensors } from './Sensors';

/** More would make the page slow; the sheet has all. */
const LINES_MAX = 1_600;
const LOOKS: Readonly<Record<CheckResult, { icon: LucideIcon; tone: Tone }>> = {
  passed: { icon: CircleCheck, tone: 'ok' },
  failed: { icon: CircleX, tone: 'bad' },
  idle: { icon: CircleMinus, tone: 'off' },
};

function Checks({ record: { audit } }: RecordPartProps) {
  const { t } = useTranslation('climateRecord');
  return (
    <section>
      <h2>{t('checksTitle')}</h2>
      <ul className={classes.checks}>
        {CLIMATE_CHECKS.map((name) => (
          <li key={name} data-check={name} data-result={audit.checks[name]}>
            <StatusBadge {...LOOKS[audit.checks[name]]} text={t(`results.${audit.checks[name]}`)} />
            {t(`checks.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Findings({ record: { audit, machine } }: RecordPartProps) {
  const { t } = useTranslation('climateRecord');
  const format = useFormat(machine.timezone);
  if (audit.findings.length === 0)
    return (
      <section>
        <h2>{t('findingsTitle')}</h2>
        <p>{t('noFindings')}</p>
      </section>
    );
  return (
    <section>
      <h2>{t('findingsTitle')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['finding', 'from', 'to', 'duration', 'peak'] as const).map((name) => (
              <th key={name}>{t(`columns.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {audit.findings.map(({ kind, from, to, peak }) => (
            <tr key={`${kind} ${from}`} data-finding={kind}>
              <td>{t(`findings.${kind}`)}</td>
              <td>{format.exact(from)}</td>
              <td>{format.exact(to)}</td>
              <td>{format.duration(to - from)}</td>
              <td>{peak === null ? '' : withUnit(format.celsius(peak), '°C')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line, timeZone }: { line: ClimateLine; timeZone: string }) {
  const { t } = useTranslation('climateRecord');
  const format = useFormat(timeZone);
  return (
    <tr data-out={line.out || undefined}>
      <td>{format.exact(line.from)}</td>
      <td>{format.number(line.avg, 2)}</td>
      <td>{format.celsius(line.min)}</td>
      <td>{format.celsius(line.max)}</td>
      <td>{format.humidity(line.rh)}</td>
      <td>{format.number(line.n)}</td>
      <td>{t(line.out ? 'out' : 'in')}</td>
      <td>{line.recordedAt === undefined ? '' : format.exact(line.recordedAt)}</td>
    </tr>
  );
}

function Lines({ record: { lines, machine } }: RecordPartProps) {
  const { t } = useTranslation('climateRecord');
  const shown = lines.slice(0, LINES_MAX);
  return (
    <section>
      <h2>{t('recordsTitle')}</h2>
      {lines.length > shown.length && <p>{t('linesCut', { n: shown.length, count: lines.length })}</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            {(['from', 'mean', 'min', 'max', 'rh', 'n', 'state', 'recordedAt'] as const).map((name) => (
              <th key={name}>{t(`columns.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={`${line.from} ${line.to}`} line={line} timeZone={machine.timezone} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A temperature record as it is read on the screen and on paper. */
export function ClimateRecordBody({ record }: RecordPartProps) {
  return (
    <article className={classes.record}>
      <ClimateRecordFacts record={record} />
      <ClimateRecordFigures record={record} />
      <Checks record={record} />
      <Findings record={record} />
      <Sensors record={record} />
      <KeptRecords record={record} />
      <Lines record={record} />
    </article>
  );
}
