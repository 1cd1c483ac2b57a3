import { lanes } from '@contract/resources/machines/lanes';
import { PaperHead, RefSelect, ResourceListScreen, type ResourceListScreenProps, useWords } from '@kit';
import { SegmentedControl } from '@mantine/core';
import { FLEET_PAGES, useFormat } from '@shared/lib';
import { EmptyState, PageFrame, PageTabs, PrintButton } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Cabinets } from '../cabinet/Cabinets';
import { usePlanogramQuery } from '../machine.api';
import classes from './LanesScreen.module.css';
import { LANE_VIEWS, useLanesView } from './useLanesView';

/** The lanes of one machine as they stand, or those of all as a list like any other. */
export function LaneViewSwitch() {
  const { t } = useTranslation('cabinet');
  const { view, show } = useLanesView();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view')}
      value={view}
      data={LANE_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      onChange={(next) => show(LANE_VIEWS.find((each) => each === next) ?? 'list')}
    />
  );
}

/** Says on paper whose lanes these are and of when. */
function PlanogramHead({ machine }: { machine: string }) {
  const { data } = usePlanogramQuery(machine);
  const format = useFormat(data?.timezone);
  return (
    data && (
      <PaperHead title={data.deviceName}>
        <li>{data.deviceName}</li>
        <li>{format.dateTime(data.asOf)}</li>
      </PaperHead>
    )
  );
}

function CabinetScreen() {
  const { t } = useTranslation('cabinet');
  const words = useWords(lanes.name);
  const { machine, choose } = useLanesView();
  const actions = (
    <>
      <LaneViewSwitch />
      <PrintButton />
    </>
  );
  return (
    <PageFrame title={words.title} tabs={<PageTabs pages={FLEET_PAGES} />} actions={actions}>
      <div className={classes.screen}>
        <div className={classes.machine}>
          <RefSelect
            resource="devices"
            label={words.field('deviceId')}
            size="xs"
            value={machine ? [machine] : []}
            onChange={([next]) => choose(next)}
          />
        </div>
        {machine && <PlanogramHead machine={machine} />}
        {machine ? (
          <Cabinets machineId={machine} />
        ) : (
          <EmptyState kind="none" title={t('choose')} text={t('chooseText')} />
        )}
      </div>
    </PageFrame>
  );
}

/** What stands where, and how much of it. */
export function LanesScreen(list: ResourceListScreenProps) {
  const { view } = useLanesView();
  return view === 'list' ? <ResourceListScreen {...list} /> : <CabinetScreen />;
}
