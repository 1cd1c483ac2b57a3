import { CELL_TONES, CellMark, type CellTone } from '@charts';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { countsAs, type LegendMachine } from './fleetState';

/** A machine is counted once, by the worst of what is known about it: not as its alarms are, each by its priority. */
export function useToneName(): (tone: CellTone) => string {
  const { t } = useTranslation('dashboard');
  return (tone) => t(`cell.${tone}`);
}

interface LegendProps {
  machines: readonly LegendMachine[];
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
