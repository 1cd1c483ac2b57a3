import { f } from '../kit/field';

export const STORE_STATES = ['open', 'closed'] as const;
/** Who takes care of an order that none of the store's machines can hand out. */
const UNSERVED = ['person', 'reject'] as const;
export const DELIVERY_MODES = ['platform', 'self', 'pickup'] as const;

/** A store on a delivery platform. Whether it is open, only its commands say. */
export const storeFields = {
  name: f.text({ required: true }),
  platStoreId: f.text({ required: true, check: 'code', unique: 'all' }),
  storeNo: f.text({ required: true, check: 'code', max: 32, unique: 'org' }),
  deviceIds: f.refs('devices'),
  /** Changed by its command: the platform hears of it first. */
  openHours: f.text({ required: true, fixed: true, initial: '00:00-24:00', max: 32 }),
  deliveryMode: f.choice(DELIVERY_MODES, { required: true, initial: 'platform' }),
  autoAccept: f.flag({ initial: false }),
  unserved: f.choice(UNSERVED, { required: true, initial: 'person' }),
  phone: f.text({ max: 20 }),
  address: f.text({ max: 128 }),
  businessState: f.choice(STORE_STATES, {
    readOnly: true,
    initial: 'closed',
    tones: { open: 'ok', closed: 'off' },
  }),
  apiUrl: f.text({ readOnly: true, max: 128 }),
  appKey: f.text({ readOnly: true, max: 64 }),
  tokenExpireAt: f.moment({ readOnly: true }),
};

export const storeList = {
  columns: ['name', 'businessState', 'platStoreId', 'storeNo', 'orgId', 'autoAccept', 'tokenExpireAt'],
  sort: 'name',
  filters: ['businessState', 'deliveryMode', 'autoAccept', 'deviceIds', 'tokenExpireAt', 'orgId'],
  search: ['name', 'platStoreId', 'storeNo', 'address'],
} as const;

export const storeForm = {
  store: ['name', 'orgId', 'platStoreId', 'storeNo', 'phone', 'address'],
  business: ['businessState', 'openHours', 'deliveryMode', 'autoAccept', 'deviceIds', 'unserved'],
  access: ['apiUrl', 'appKey', 'tokenExpireAt'],
} as const;

/** Credentials of the platform for the store. Write-only. */
const connectArgs = {
  apiUrl: f.text({ required: true, max: 128 }),
  appKey: f.text({ required: true, max: 64 }),
  appSecret: f.text({ required: true, max: 128 }),
};
type Row = Readonly<Record<string, unknown>>;
const connect = { needs: 'M', args: connectArgs } as const;

/** Commands of a store: it opens, closes, changes its hours, and is connected to the platform. */
export const storeCommands = {
  connect,
  open: {
    needs: 'M',
    bulk: true,
    refusal: ({ businessState }: Row) => (businessState === 'closed' ? undefined : 'err.platform.isOpen'),
  },
  close: {
    needs: 'M',
    bulk: true,
    danger: true,
    refusal: ({ businessState }: Row) => (businessState === 'open' ? undefined : 'err.platform.isClosed'),
  },
  changeHours: {
    needs: 'M',
    args: { openHours: f.text({ required: true, max: 32 }) },
    begins: ({ openHours }: Row) => ({ openHours }),
  },
} as const;
/** JD Daojia knows a merchant by a token besides. */
export const jdStoreCommands = {
  ...storeCommands,
  connect: { ...connect, args: { ...connectArgs, token: f.text({ required: true, max: 128 }) } },
} as const;
