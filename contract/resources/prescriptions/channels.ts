import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { PARTNER_COMMANDS, PARTNER_FIELDS, PARTNER_FORM } from './partner';

export const CHANNEL_KINDS = ['platform', 'regional', 'insurer', 'government'] as const;
export const SIGN_TYPES = ['hmac_sha256', 'rsa_sha256', 'sm2_sm3'] as const;

const PEM = /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/;
const hasBadKey = ({ signType, publicKey }: Draft) =>
  signType !== 'hmac_sha256' && typeof publicKey === 'string' && publicKey !== '' && !PEM.test(publicKey);

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
    /** Of the key the channel signs with (PEM); a shared secret signs without one. */
    publicKey: f.long({ max: 1_000 }),
  },
  list: {
    columns: ['name', 'code', 'kind', 'signType', 'region', 'orgId', 'mappedShare', 'testResult', 'enabled'],
    sort: 'code',
    filters: ['kind', 'signType', 'region', 'orgId', 'testResult', 'enabled'],
    search: ['name', 'code', 'address'],
  },
  form: { identity: ['name', 'code', 'kind', 'signType', 'publicKey', 'orgId'], ...PARTNER_FORM },
  can: ['create', 'update', 'delete', 'import'],
  idle: ({ signType }) => (signType === 'hmac_sha256' ? ['publicKey'] : []),
  check: (draft) => (hasBadKey(draft) ? { publicKey: 'err.partner.publicKey' } : {}),
  unsaved: 'warn.channel.unsaved',
  commands: PARTNER_COMMANDS,
  related: [
    { resource: 'channelHospitals', by: 'channelId' },
    { resource: 'channelCodes', by: 'ownerId' },
  ],
});
