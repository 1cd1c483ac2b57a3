import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { FIRMWARE_NO } from '../../machines/firmware';
import { firmwareVersionStates } from '../../machines/firmwareStates';

const readOnly = true;

/** Versions of what runs on machines: one set for all. */
export const firmwareVersions = defineResource({
  name: 'firmwareVersions',
  permission: 'cabTypeMain',
  path: '/deviceMain/firmwareMain',
  tenancy: 'shared',
  title: 'versionNo',
  fields: {
    versionNo: f.text({ required: true, max: 32 }),
    model: f.text({ required: true, max: 64 }),
    fileId: f.file('firmware', { required: true }),
    checksum: f.text({ readOnly, max: 64 }),
    sizeKb: f.number({ readOnly }),
    notes: f.long(),
    state: stateField(firmwareVersionStates),
    publishedBy: f.ref('users', { readOnly }),
    publishedAt: f.moment({ readOnly }),
    machines: f.number({ readOnly, computed: true }),
  },
  list: {
    columns: ['versionNo', 'model', 'state', 'machines', 'sizeKb', 'publishedAt', 'notes'],
    sort: '-publishedAt',
    filters: ['state', 'model', 'publishedAt'],
    search: ['versionNo', 'model', 'notes'],
  },
  form: {
    version: ['versionNo', 'model', 'notes', 'state', 'machines'],
    file: ['fileId', 'sizeKb', 'checksum'],
    release: ['publishedBy', 'publishedAt'],
  },
  check: ({ versionNo }) =>
    typeof versionNo === 'string' && versionNo !== '' && !FIRMWARE_NO.test(versionNo)
      ? { versionNo: 'err.firmware.number' }
      : {},
  locked: ({ state }) => (state === 'draft' || state === undefined ? undefined : 'err.firmware.published'),
  can: ['create', 'update', 'delete'],
  states: [firmwareVersionStates],
  commands: commandsOf(firmwareVersionStates),
  related: [{ resource: 'firmwareRollouts', by: 'versionId' }],
});
export type FirmwareVersion = Row<typeof firmwareVersions>;
