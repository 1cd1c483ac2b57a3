import { fileItems, fileVersions } from '@contract/resources/service/files';
import { repairOrders } from '@contract/resources/service/repairOrders';
import { repairRecords } from '@contract/resources/service/repairRecords';
import { DeferredFieldInput, type InputProps, type ResourceSlots, type RowProps, useResource } from '@kit';
import { PageTabs } from '@shared/ui';
import { AdvertPreview } from './adverts/AdvertPreview';
import { FileUsesPanel } from './files/FileUsesPanel';
import { AlarmInput } from './repairs/AlarmInput';
import { DueCell } from './repairs/DueCell';
import { RepairLinks } from './repairs/RepairLinks';

/** The file with what becomes of it on the screen; it follows what is typed. */
function MediaInput(props: InputProps) {
  return (
    <>
      <DeferredFieldInput {...props} />
      <AdvertPreview draft={props.draft} />
    </>
  );
}

/** For whoever only looks: a form has the preview at the file. */
function StoredPreview({ row }: RowProps) {
  const { rights } = useResource();
  return rights.update ? null : <AdvertPreview draft={row} />;
}

const ofRepairs: ResourceSlots = { pageTabs: () => <PageTabs pages={[repairOrders, repairRecords]} /> };
const ofFiles: ResourceSlots = { pageTabs: () => <PageTabs pages={[fileItems, fileVersions]} /> };

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  repairOrders: {
    ...ofRepairs,
    above: ({ row }) => <RepairLinks key={row.id} repair={row} />,
    inputs: { alertId: AlarmInput },
    cells: { slaAt: DueCell },
  },
  repairRecords: ofRepairs,
  fileItems: { ...ofFiles, aside: ({ row }) => <FileUsesPanel key={row.id} row={row} /> },
  fileVersions: ofFiles,
  adverts: { above: StoredPreview, inputs: { image: MediaInput, video: MediaInput } },
};
export default SLOTS;
