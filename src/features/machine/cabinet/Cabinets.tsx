import { lanes } from '@contract/resources/machines/lanes';
import { localDay } from '@contract/time/localDay';
import { ResourceProvider } from '@kit';
import { useCurrency } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignDialog } from '../commands/AssignDialog';
import { LaneBar, useMayAssign } from '../commands/LaneBar';
import { NoCabinet } from '../commands/NoCabinet';
import { ProductShelf } from '../commands/ProductShelf';
import { useAssigning } from '../commands/useAssigning';
import classes from './Cabinet.module.css';
import { CabinetGrid } from './CabinetGrid';
import { LastHeard, useSilence } from './LastHeard';
import { useCabinetKeys } from './useCabinetKeys';
import { useLaneSelection } from './useLaneSelection';
import { type PlanogramView, usePlanogram } from './usePlanogram';

function Drawing({ shown }: { shown: PlanogramView }) {
  const { t } = useTranslation('devices');
  const { planogram, cabinets } = shown;
  const known = useMemo(() => new Set(shown.lanes.map(({ id }) => id)), [shown.lanes]);
  const selection = useLaneSelection(known);
  const { root, current, handlers } = useCabinetKeys(cabinets, selection);
  const assigning = useAssigning(shown, selection);
  const mayAssign = useMayAssign();
  // In a machine without any product one is looked for first.
  const [shelf, setShelf] = useState(() => mayAssign && shown.lanes.every(({ productId }) => !productId));
  const silence = useSilence(planogram.deviceId);
  const drawn = {
    ids: selection.ids,
    refused: assigning.refused,
    current,
    currency: useCurrency(planogram.orgId),
    today: localDay(planogram.asOf, planogram.timezone),
  };
  if (cabinets.length === 0) return <NoCabinet deviceId={planogram.deviceId} />;
  return (
    <div className={classes.drawing}>
      <LaneBar shown={shown} selection={selection} shelf={shelf} onShelf={() => setShelf(!shelf)} />
      {silence && <LastHeard {...silence} label={t('seen')} />}
      <div className={classes.place} data-stale-values={silence && ''}>
        {shelf && (
          <ProductShelf
            sellerIds={planogram.sellerIds}
            ready={selection.ids.size > 0}
            onDrag={assigning.drag}
            onChoose={assigning.choose}
          />
        )}
        <div ref={root} className={classes.cabinets} {...handlers} {...assigning.handlers}>
          {cabinets.map((cabinet) => (
            <CabinetGrid key={cabinet.no} deviceId={planogram.deviceId} cabinet={cabinet} {...drawn} />
          ))}
        </div>
      </div>
      {assigning.asked && (
        <AssignDialog {...assigning.asked} shown={shown} onClose={assigning.end} onDone={assigning.done} />
      )}
    </div>
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
