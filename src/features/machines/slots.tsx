import { boardPath } from '@contract/machines/fleet/fleetCommands';
import { deviceAuths } from '@contract/resources/machines/deviceAuths';
import { maintainRecords } from '@contract/resources/machines/maintainRecords';
import { DrawingSwitch, type ListDrawingProps, type ResourceSlots, type RowProps } from '@kit';
import { Anchor, Menu } from '@mantine/core';
import { cabinetPath, FIRMWARE_PAGES, FLEET_PAGES, late } from '@shared/lib';
import { EmptyState, LoadFailed, PageTabs } from '@shared/ui';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { InstallAnswer, InstallRefused } from './firmware/InstallAnswer';
import { RolloutBoard } from './firmware/RolloutBoard';
import { SignatureInput } from './firmware/SignatureInput';
import { SignatureNote } from './firmware/SignatureNote';
import { CommandReasonFact } from './fleet/CommandReasonFact';
import { FleetReach } from './fleet/FleetReach';
import { IssueSelected } from './hardware/IssueSelected';
import { NextStep } from './hardware/NextStep';
import { LngInput } from './LngInput';
import { SetupSteps } from './SetupSteps';
import { StockLeft } from './StockLeft';

function ToCabinets({ row }: RowProps) {
  const { t } = useTranslation('cabinet');
  return (
    <Menu.Item component={Link} to={cabinetPath(row.id)}>
      {t('show')}
    </Menu.Item>
  );
}

function Views() {
  const { t } = useTranslation('fleet');
  return <DrawingSwitch label={t('view')} nameOf={(name) => t(`views.${name}`)} />;
}

/** Fetched when somebody looks at the machines that way. */
function lateDrawing(load: () => Promise<{ default: ComponentType<ListDrawingProps> }>) {
  const Drawing = late(load, LoadFailed);
  return (props: ListDrawingProps) => (
    <Suspense fallback={<EmptyState kind="loading" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

const FirmwareTabs = () => <PageTabs pages={FIRMWARE_PAGES} />;
const HardwareTabs = () => <PageTabs pages={[deviceAuths, maintainRecords]} />;
const FleetTabs = () => <PageTabs pages={FLEET_PAGES} />;

/** The way from one command to the others of its run. */
function PartOfBatch({ row }: RowProps) {
  const { t } = useTranslation('fleetCommands');
  if (typeof row.batchNo !== 'string') return null;
  return (
    <Anchor component={Link} to={boardPath(row.batchNo)} size="sm">
      {t('partOf')}
    </Anchor>
  );
}

/** What machines have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  deviceAuths: { pageTabs: HardwareTabs, above: NextStep, selectionActions: IssueSelected },
  maintainRecords: { pageTabs: HardwareTabs },
  devices: {
    pageTabs: FleetTabs,
    above: SetupSteps,
    commandAside: StockLeft,
    bulkPreview: FleetReach,
    rowActions: ToCabinets,
    toolbar: Views,
    inputs: { lng: LngInput },
    drawings: {
      matrix: lateDrawing(() => import('./fleet/MatrixView')),
      map: lateDrawing(() => import('./fleet/MapView')),
    },
  },
  machineCommands: {
    pageTabs: FleetTabs,
    above: PartOfBatch,
    cells: { reason: CommandReasonFact },
    facts: { reason: CommandReasonFact },
  },
  firmwareVersions: {
    pageTabs: FirmwareTabs,
    above: SignatureNote,
    inputs: { signature: SignatureInput },
  },
  firmwareRollouts: { pageTabs: FirmwareTabs, above: RolloutBoard },
  firmwareInstalls: {
    pageTabs: FirmwareTabs,
    above: InstallRefused,
    cells: { answer: InstallAnswer },
    facts: { answer: InstallAnswer },
  },
};
export default SLOTS;
