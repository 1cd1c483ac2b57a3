import { LOCALES } from '../../common/locale';
import { isEmpty } from '../../kit/checkDraft';
import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { regionsBy } from '../../regions/regionsBy';
import { CHINA_ZONE } from '../../time/chinaTime';

export const ORG_TYPES = ['platform', 'institution', 'merchant', 'dealer', 'hospital'] as const;
export const MARKETS = ['CN', 'JP', 'KR', 'INTL'] as const;
export const CURRENCIES = ['CNY', 'JPY', 'KRW', 'USD', 'EUR'] as const;
/** Names of the IANA database: where the customers' machines stand. */
export const TIME_ZONES = [
  ...([CHINA_ZONE, 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Taipei', 'Asia/Tokyo', 'Asia/Seoul'] as const),
  ...(['Asia/Singapore', 'Europe/London', 'Europe/Berlin', 'America/New_York', 'UTC'] as const),
] as const;

const LICENCE = ['uscc', 'drugLicenceNo', 'drugLicenceExpire'] as const;

/** Sellers of drugs need a licence with an end date. */
function licenceProblems(draft: Draft) {
  const sells = draft.type === 'merchant' && draft.sellsDrugs === true;
  const one = !isEmpty(draft.drugLicenceNo) || !isEmpty(draft.drugLicenceExpire);
  const needed = LICENCE.filter((name) => sells || (one && name !== 'uscc'));
  return Object.fromEntries(
    needed
      .filter((name) => isEmpty(draft[name]))
      .map((name) => [name, `err.form.${name === 'drugLicenceExpire' ? 'select' : 'enter'}`]),
  );
}

/** In China the place is in China: figures the wrong way round are noticed. */
function placeProblems({ market, lng, lat }: Draft) {
  const within = (value: unknown, least: number, most: number) =>
    typeof value !== 'number' || (value >= least && value <= most);
  if (market !== 'CN') return {};
  return {
    ...(within(lng, 73, 136) ? {} : { lng: 'err.org.place' }),
    ...(within(lat, 3, 54) ? {} : { lat: 'err.org.place' }),
  };
}

/** Where the standard names them. */
const inChina = ({ market }: Draft) => market === 'CN';

/** Institutions, merchants and dealers: the tree along which everything is seen or not. */
export const organizations = defineResource({
  name: 'organizations',
  permission: 'orgMain',
  path: '/system/organization',
  tenancy: 'org',
  title: 'name',
  parent: 'parentId',
  currencyField: 'currency',
  key: 'code',
  fields: {
    code: f.text({ required: true, fixed: true, check: 'orgCode', max: 16, unique: 'all' }),
    name: f.text({ required: true, min: 2 }),
    shortName: f.text({ perRecord: true, max: 32 }),
    parentId: f.ref('organizations', { required: true, fixed: true }),
    type: f.choice(ORG_TYPES, { required: true, fixed: true, initial: 'institution' }),
    contactName: f.text({ required: true, personal: 'name' }),
    contactPhone: f.text({ required: true, check: 'mobile', personal: 'phone' }),
    email: f.text({ check: 'email', personal: 'email' }),
    province: f.text({ ...regionsBy([], inChina) }),
    city: f.text({ ...regionsBy(['province'], inChina) }),
    district: f.text({ ...regionsBy(['province', 'city'], inChina) }),
    address: f.text({ max: 128 }),
    lng: f.number({ perRecord: true, min: -180, max: 180, digits: 6 }),
    lat: f.number({ perRecord: true, min: -90, max: 90, digits: 6 }),
    logoUrl: f.file('logo'),
    sellsDrugs: f.flag({ required: false, initial: false }),
    uscc: f.text({ check: 'uscc', max: 18 }),
    drugLicenceNo: f.text({ perRecord: true, max: 32 }),
    drugLicenceExpire: f.date(),
    gspScope: f.long({ max: 500 }),
    market: f.choice(MARKETS, { required: true, initial: 'CN' }),
    timezone: f.choice(TIME_ZONES, { required: true, initial: CHINA_ZONE }),
    currency: f.choice(CURRENCIES, { required: true, initial: 'CNY' }),
    defaultLang: f.choice(LOCALES, { required: true, initial: 'zh-cn' }),
    coverDays: f.number({ min: 1, max: 90, unit: 'day' }),
    stocktakeLimit: f.money(),
    enabled: f.flag({ initial: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'code', 'type', 'parentId', 'contactName', 'contactPhone', 'city', 'enabled'],
    sort: 'code',
    filters: ['type', 'parentId', 'city', 'enabled', 'createdAt'],
    search: [
      'name',
      'code',
      'shortName',
      'province',
      'city',
      'district',
      'address',
      'uscc',
      'drugLicenceNo',
      'gspScope',
      'contactName',
      'contactPhone',
    ],
  },
  form: {
    identity: ['name', 'shortName', 'code', 'type', 'parentId', 'logoUrl'],
    contact: ['contactName', 'contactPhone', 'email'],
    place: ['province', 'city', 'district', 'address', 'lng', 'lat'],
    region: ['market', 'timezone', 'currency', 'defaultLang'],
    stock: ['coverDays', 'stocktakeLimit'],
    licences: ['sellsDrugs', 'uscc', 'drugLicenceNo', 'drugLicenceExpire', 'gspScope'],
  },
  check: (draft) => ({ ...placeProblems(draft), ...licenceProblems(draft) }),
  idle: ({ type }) => (type === 'merchant' ? [] : ['sellsDrugs']),
  can: ['create', 'update', 'delete', 'import'],
  keepsDeleted: true,
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
  related: [
    { resource: 'users', by: 'orgId' },
    { resource: 'invitationCodes', by: 'orgId' },
    { resource: 'organizations', by: 'parentId' },
  ],
});
