import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { PARTNER_COMMANDS, PARTNER_FIELDS, PARTNER_FORM } from './partner';

export const CHANNEL_KINDS = ['platform', 'regional', 'insurer', 'government'] as const;
export const SIGN_TYPES = ['hmac_sha256', 'rsa_sha256', 'sm2_sm3'] as const;

/** Platforms between hospitals and pharmacies that pass prescriptions on. */
export const prescriptionChannels = defineResource({
  name: 'prescriptionChannels',
  permission: 'channelMain',
  path: '/prescription/channelInformation',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    ...PARTNER_FIELDS,
    kind: f.choice(CHANNEL_KINDS, { required: true, initial: 'platform' }),
    signType: f.choice(SIGN_TYPES, { required: true, initial: 'hmac_sha256' }),
  },
  list: {
    columns: ['name', 'code', 'kind', 'signType', 'region', 'orgId', 'enabled'],
    sort: 'code',
    filters: ['kind', 'signType', 'region', 'orgId', 'enabled'],
    search: ['name', 'code', 'address'],
  },
  form: { identity: ['name', 'code', 'kind', 'signType', 'orgId'], ...PARTNER_FORM },
  can: ['create', 'update', 'delete', 'import'],
  unsaved: 'warn.channel.unsaved',
  commands: PARTNER_COMMANDS,
  related: [
    { resource: 'channelHospitals', by: 'channelId' },
    { resource: 'channelCodes', by: 'ownerId' },
  ],
});
export type PrescriptionChannel = Row<typeof prescriptionChannels>;
