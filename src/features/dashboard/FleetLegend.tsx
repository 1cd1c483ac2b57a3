import { CELL_TONES, CellMark, type CellTone } from '@charts';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { type Counted, countsAs } from './fleetState';

export function useToneName(): (tone: CellTone) => string {
  const { t } = useTranslation(['dashboard', 'domain']);
  const priorities = { critical: 'critical', bad: 'high', warn: 'medium', low: 'low' } as const;
  return (tone) =>
    t(tone in priorities ? `domain:priority.${priorities[tone as 'bad']}` : `dashboard:cell.${tone}`);
}

interface LegendProps {
  machines: readonly Counted[];
  chosen: CellTone | undefined;
  onChoose(tone: CellTone | undefined): void;
}

/** What the signs mean, how many machines have each, and a way to see those alone. */
export function Legend({ machines, chosen, onChoose }: LegendProps) {
  const { t } = useTranslation('dashboard');
  const nameOf = useToneName();
  const format = useFormat();
  return (
    <div className={classes.legend} role="group" aria-label={t('legend')}>
      <span>{t('machinesBy')}</span>
      {CELL_TONES.map((tone) => (
        <button
          key={tone}
          type="button"
          aria-pressed={chosen === tone}
          data-legend={tone}
          onClick={() => onChoose(chosen === tone ? undefined : tone)}
        >
          <CellMark tone={tone} />
          {nameOf(tone)} <b>{format.number(machines.filter((each) => countsAs(tone, each)).length)}</b>
        </button>
      ))}
    </div>
  );
}
