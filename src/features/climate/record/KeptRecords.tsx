import { type ClimateRecord, keptShare, type RecordFinding } from '@contract/machines/climateRecord';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './Record.module.css';

interface PartProps {
  record: ClimateRecord;
}

function Finding({ finding, timeZone }: { finding: RecordFinding; timeZone: string }) {
  const { t } = useTranslation('climateRecord');
  const format = useFormat(timeZone);
  const { kind, from, to, count, state, closedAt } = finding;
  return (
    <tr data-kept={state} data-out={state === 'open' || undefined}>
      <td>{t(`kept.findings.${kind}`)}</td>
      <td>{format.exact(from)}</td>
      <td>{format.exact(to)}</td>
      <td>{format.number(count)}</td>
      <td>{t(`kept.states.${state}`)}</td>
      <td>{closedAt === null ? '' : format.exact(closedAt)}</td>
    </tr>
  );
}

function Findings({ record: { kept, machine } }: PartProps) {
  const { t } = useTranslation('climateRecord');
  if (kept.findings.length === 0) return <p>{t('kept.none')}</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {(['finding', 'from', 'to', 'count', 'state', 'closedAt'] as const).map((name) => (
            <th key={name}>{t(`columns.${name}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kept.findings.map((finding) => (
          <Finding key={`${finding.kind} ${finding.from}`} finding={finding} timeZone={machine.timezone} />
        ))}
      </tbody>
    </table>
  );
}

/** Whether everything that was due is recorded, and what is missing or came late. */
export function KeptRecords({ record }: PartProps) {
  const { t } = useTranslation('climateRecord');
  const { kept, machine } = record;
  const format = useFormat(machine.timezone);
  const { from, to, due, made, late } = kept;
  const figures: [string, string][] = [
    ['due', format.number(due)],
    ['made', format.number(made)],
    ['open', format.number(due - made)],
    ['share', format.percent(keptShare(kept))],
    ['late', format.number(late)],
  ];
  return (
    <section>
      <h2>{t('kept.title')}</h2>
      {from === to ? (
        <p>{t('kept.notKept')}</p>
      ) : (
        <>
          <dl className={classes.figures}>
            <div>
              <dt>{t('kept.period')}</dt>
              <dd>{format.exact(from)}</dd>
            </div>
            {figures.map(([name, value]) => (
              <div key={name} data-figure={`kept.${name}`}>
                <dt>{t(`kept.figures.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Findings record={record} />
        </>
      )}
    </section>
  );
}
