import { f } from '../../kit/field';

/** What hospitals, pharmacies and channels have in common: who and where they are, and how their system is reached. */
export const PARTNER_FIELDS = {
  code: f.text({ required: true, fixed: true, check: 'partnerCode', max: 22, unique: 'all' }),
  name: f.text({ required: true, min: 2 }),
  region: f.region({ level: 'city' }),
  address: f.text({ max: 128 }),
  place: f.geo({ required: true }),
  contactName: f.text({ personal: 'name' }),
  contactPhone: f.text({ check: 'mobile', max: 11, personal: 'phone' }),
  accessUrl: f.text({ check: 'httpsUrl', max: 200 }),
  /** Public part of the access key; the secret part is shown once and kept sealed. */
  appKey: f.text({ readOnly: true, max: 32 }),
  secretIssuedAt: f.moment({ readOnly: true }),
  enabled: f.flag({ readOnly: true, initial: true }),
} as const;

export const PARTNER_FORM = {
  place: ['region', 'address', 'place'],
  contact: ['contactName', 'contactPhone'],
  access: ['accessUrl', 'appKey', 'secretIssuedAt', 'enabled'],
} as const;

type Row = Readonly<Record<string, unknown>>;

export const PARTNER_COMMANDS = {
  enable: { needs: 'M', bulk: true, allowed: (row: Row) => row.enabled === false },
  disable: { needs: 'M', bulk: true, danger: true, allowed: (row: Row) => row.enabled === true },
  issueSecret: { needs: 'M', danger: true, allowed: (row: Row) => row.enabled === true },
} as const;
