import type { PlanogramLane } from '@contract/machines/planogram';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './Cabinet.module.css';

interface AtMachineProps {
  lane: Pick<PlanogramLane, 'atMachine' | 'differsSince' | 'machinePrice' | 'machineProductName'>;
  currency: string | undefined;
}

/** What the machine itself holds of a lane, where that is not what is wanted. */
export function AtMachine({ lane, currency }: AtMachineProps) {
  const { t } = useTranslation('cabinet');
  const format = useFormat();
  const { atMachine, differsSince, machinePrice, machineProductName } = lane;
  if (differsSince === null || atMachine === null || atMachine === 'same') return null;
  const price = machinePrice === null ? '–' : format.money(machinePrice, currency);
  const held = [
    atMachine !== 'price' && t('atMachine.goods', { product: machineProductName ?? '–' }),
    atMachine !== 'goods' && t('atMachine.price', { price }),
  ]
    .filter(Boolean)
    .join(' · ');
  const since = t('atMachine.since', { since: format.dateTime(differsSince) });
  return (
    <span className={classes.atMachine} title={`${held}${since}`}>
      {held}
      <span className={classes.since}>{since}</span>
    </span>
  );
}
