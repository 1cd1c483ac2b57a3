import { f } from '../../../kit/field';
import { defineResource } from '../../../kit/resource';
import { commandsOf, stateField } from '../../../kit/states';
import { FIRMWARE_NO } from '../../../machines/firmware';
import { firmwareVersionStates } from '../../../machines/firmwareStates';

const readOnly = true;
/** `former`: not with the key that its maker has now; machines do not get it. */
export const SIGNING = ['signed', 'unsigned', 'former'] as const;

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
    /** Who made it: only machines of this maker get it. */
    oemId: f.ref('oems', { required: true }),
    fileId: f.file('firmware', { required: true }),
    checksum: f.text({ readOnly, max: 64 }),
    sizeKb: f.number({ ofOne: true, readOnly }),
    /** Of the maker, over the SHA-256 of the file; the server has verified it. */
    signature: f.text({ check: 'ed25519Signature', max: 120 }),
    /** SHA-256 of the key it was verified with. */
    signedKey: f.text({ readOnly, max: 64 }),
    signing: f.choice(SIGNING, {
      readOnly,
      computed: true,
      tones: { signed: 'ok', unsigned: 'off', former: 'bad' },
    }),
    notes: f.long(),
    state: stateField(firmwareVersionStates),
    publishedBy: f.ref('users', { readOnly }),
    publishedAt: f.moment({ readOnly }),
    machines: f.number({ readOnly, computed: true }),
  },
  list: {
    columns: [
      'versionNo',
      'model',
      'oemId',
      'state',
      'signing',
      'machines',
      'sizeKb',
      'publishedAt',
      'notes',
    ],
    sort: '-publishedAt',
    filters: ['state', 'model', 'oemId', 'publishedAt'],
    search: ['versionNo', 'model', 'notes'],
  },
  form: {
    version: ['versionNo', 'model', 'oemId', 'notes', 'state', 'machines'],
    file: ['fileId', 'sizeKb', 'checksum', 'signature', 'signing', 'signedKey'],
    release: ['publishedBy', 'publishedAt'],
  },
  check: ({ versionNo }) =>
    typeof versionNo === 'string' && versionNo !== '' && !FIRMWARE_NO.test(versionNo)
      ? { versionNo: 'err.firmware.number' }
      : {},
  locked: ({ state }) => (state === 'draft' || state === undefined ? undefined : 'err.firmware.published'),
  can: ['create', 'update', 'delete'],
  states: [firmwareVersionStates],
  commands: {
    ...commandsOf(firmwareVersionStates),
    /** The maker has another key since, or only now. */
    sign: {
      needs: 'A',
      args: { signature: f.text({ required: true, check: 'ed25519Signature', max: 120 }) },
      reason: true,
      allowed: ({ state }) => state === 'published',
    },
  },
  related: [{ resource: 'firmwareRollouts', by: 'versionId' }],
});
