import { recordPath } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { devices } from '@contract/resources/machines/devices';
import { lanes } from '@contract/resources/machines/lanes';
import { ResourceProvider, useResource } from '@kit';
import { Button } from '@mantine/core';
import { useCurrency } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './Cabinet.module.css';
import { CabinetGrid } from './CabinetGrid';
import { LaneBar } from './LaneBar';
import { useCabinetKeys } from './useCabinetKeys';
import { useLaneSelection } from './useLaneSelection';
import { type ShownPlanogram, usePlanogram } from './usePlanogram';

/** `YYYY-MM-DD` where the machine stands. */
function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}

function NoCabinet({ deviceId }: { deviceId: string }) {
  const { words } = useResource();
  const { t } = useTranslation('cabinet');
  return (
    <EmptyState
      kind="none"
      title={messageText('err.device.no_cabinet', words.locale)}
      text=""
      action={
        <Button component={Link} to={recordPath(devices, deviceId)} size="xs" variant="light">
          {t('toMachine')}
        </Button>
      }
    />
  );
}

function Drawing({ shown }: { shown: ShownPlanogram }) {
  const { planogram, cabinets } = shown;
  const known = useMemo(() => new Set(shown.lanes.map(({ id }) => id)), [shown.lanes]);
  const selection = useLaneSelection(known);
  const { root, current, handlers } = useCabinetKeys(cabinets, selection);
  const currency = useCurrency(planogram.orgId);
  const today = dayOf(planogram.asOf, planogram.timezone);
  if (cabinets.length === 0) return <NoCabinet deviceId={planogram.deviceId} />;
  return (
    <>
      <LaneBar shown={shown} selection={selection} />
      <div ref={root} className={classes.cabinets} {...handlers}>
        {cabinets.map((cabinet) => (
          <CabinetGrid
            key={cabinet.no}
            cabinet={cabinet}
            ids={selection.ids}
            current={current}
            currency={currency}
            today={today}
          />
        ))}
      </div>
    </>
  );
}

/** The cabinets of a machine as they stand, live, with everything that may be done with their lanes. */
export function Cabinets({ machineId }: { machineId: string }) {
  const { shown, error, refetch } = usePlanogram(machineId);
  if (!shown) return <EmptyState kind={error ? 'failed' : 'loading'} onRetry={refetch} />;
  return (
    <ResourceProvider resource={lanes}>
      <Drawing key={machineId} shown={shown} />
    </ResourceProvider>
  );
}
