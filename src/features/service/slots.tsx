import { FieldInputLater, type InputProps, type ResourceSlots, type RowProps, useResource } from '@kit';
import { AdvertPreview } from './adverts/AdvertPreview';
import { FileUses } from './files/FileUses';
import { AlarmInput } from './repairs/AlarmInput';
import { DueCell } from './repairs/DueCell';
import { RepairLinks } from './repairs/RepairLinks';

/** The file with what becomes of it on the screen; it follows what is typed. */
function MediaInput(props: InputProps) {
  return (
    <>
      <FieldInputLater {...props} />
      <AdvertPreview draft={props.draft} />
    </>
  );
}

/** For whoever only looks: a form has the preview at the file. */
function StoredPreview({ row }: RowProps) {
  const { rights } = useResource();
  return rights.update ? null : <AdvertPreview draft={row} />;
}

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  repairOrders: {
    above: ({ row }) => <RepairLinks key={row.id} repair={row} />,
    inputs: { alertId: AlarmInput },
    cells: { slaAt: DueCell },
  },
  fileItems: { aside: ({ row }) => <FileUses key={row.id} row={row} /> },
  adverts: { above: StoredPreview, inputs: { image: MediaInput, video: MediaInput } },
};
export default SLOTS;
