import { HEALTH_DIMENSIONS, type MachineFacts } from '@contract/machines/health';
import { useRegionName } from '@shared/regions/useRegions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChooseMachine, type MachineSelectionProps } from './ChooseMachine';
import classes from './Fleet.module.css';
import { HealthCell } from './HealthCell';

/** A machine with all that is judged about it, where there is no room for a row. */
export function MachineCard({ facts, ...choosing }: MachineSelectionProps & { facts: MachineFacts }) {
  const { t } = useTranslation('fleet');
  const { id, name, pointNo, city } = facts;
  const regionName = useRegionName();
  return (
    <article className={classes.card} data-machine={id} aria-label={name}>
      <header className={classes.cardHead}>
        <ChooseMachine facts={facts} {...choosing} />
        <Link to={`/machine/equipmentMain/device/${id}`} className={classes.name}>
          {name}
        </Link>
        <span className={classes.place}>{[pointNo, regionName(city)].filter(Boolean).join(' · ')}</span>
      </header>
      <ul className={classes.parts}>
        {HEALTH_DIMENSIONS.map((dimension) => (
          <li key={dimension}>
            <span className={classes.part}>{t(`dimension.${dimension}`)}</span>
            <HealthCell facts={facts} dimension={dimension} />
          </li>
        ))}
      </ul>
    </article>
  );
}
