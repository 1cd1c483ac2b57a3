import { isEmpty } from '../../kit/checkDraft';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { OEM_PROTOCOLS } from '../../machines/hardware';

/** The requester of a new key may not approve it. */
const keyWaits = ({ keyAskedBy }: Readonly<Record<string, unknown>>) => !isEmpty(keyAskedBy);
const KEY_DECISION = { needs: 'A', danger: true, allowed: keyWaits } as const;

/** Makers of machines. */
export const oems = defineResource({
  name: 'oems',
  permission: 'factoryMain',
  path: '/deviceMain/factoryMain',
  tenancy: 'shared',
  title: 'oemName',
  key: 'oemCode',
  fields: {
    oemCode: f.text({ required: true, check: 'code', min: 2, max: 32, unique: 'all' }),
    oemName: f.text({ required: true }),
    contact: f.text(),
    phone: f.text({ max: 32 }),
    protocol: f.choice(OEM_PROTOCOLS, { required: true, initial: 'MQTT_V1' }),
    apiBase: f.text({ check: 'url', max: 200 }),
    /** Public: what its releases are signed with has to fit. Stored as the 32 bytes of the key in base64. */
    firmwareKey: f.long({ readOnly: true, max: 400 }),
    /** SHA-256 of those bytes: by it people compare keys. */
    keyPrint: f.text({ readOnly: true, computed: true, max: 64 }),
    /** What it is to be, while a second person has not agreed; absent: none. */
    nextKey: f.long({ readOnly: true, max: 400 }),
    nextPrint: f.text({ readOnly: true, computed: true, max: 64 }),
    keyAskedBy: f.ref('users', { readOnly: true }),
    keyAskedAt: f.moment({ readOnly: true }),
    warrantyMonths: f.number({ min: 0, max: 120, unit: 'month' }),
    enabled: f.flag({ initial: true, readOnly: true }),
  },
  list: {
    columns: ['oemName', 'oemCode', 'protocol', 'contact', 'phone', 'warrantyMonths', 'enabled'],
    sort: 'oemCode',
    filters: ['protocol', 'enabled', 'createdAt'],
    search: ['oemName', 'oemCode', 'contact'],
  },
  form: {
    maker: ['oemName', 'oemCode', 'contact', 'phone', 'warrantyMonths', 'enabled'],
    connection: ['protocol', 'apiBase'],
    signing: ['firmwareKey', 'keyPrint', 'nextKey', 'nextPrint', 'keyAskedBy', 'keyAskedAt'],
  },
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    enable: { needs: 'A', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'A', bulk: true, danger: true, allowed: (row) => row.enabled === true },
    changeKey: {
      needs: 'A',
      reason: true,
      danger: true,
      args: { nextKey: f.long({ check: 'ed25519Key', max: 400 }) },
      allowed: (row) => !keyWaits(row),
    },
    approveKey: { ...KEY_DECISION, offered: ({ keyAskedBy }, userId) => keyAskedBy !== userId },
    refuseKey: { ...KEY_DECISION, reason: true },
  },
  related: [
    { resource: 'cabinetTypes', by: 'oemId' },
    { resource: 'deviceAuths', by: 'oemId' },
    { resource: 'firmwareVersions', by: 'oemId' },
  ],
});
