import { missingEnd } from '../../alarms/quietHours';
import { DEVICE_FEATURES } from '../../charging/words';
import { STORAGE_CLASS_NAMES } from '../../climate';
import { LOCALES } from '../../common/locale';
import { isEmpty } from '../../kit/checkDraft';
import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { CONNECTIONS } from '../../machines';
import { CONNECTS } from '../../machines/access/connects';
import { CABINET_COMMANDS } from '../../machines/commands/cabinetCommands';
import { POINT_COMMANDS } from '../../machines/commands/pointCommands';
import {
  BOUND_NEEDS_CONTACTS,
  DEVICE_OPER_STATES,
  DEVICE_SALE_STATES,
  hasContacts,
  SALES_POLICIES,
  SITE_TYPES,
} from '../../machines/devices';
import { limitProblems } from '../../machines/limitProblems';
import { RELIABILITY, reliabilityFields } from '../../machines/reliability';
import { REMOTE_COMMANDS } from '../../machines/remoteCommands';
import { settingMatchField } from '../../machines/reported';
import { regionsBy } from '../../regions/regionsBy';
import { CHINA_ZONE } from '../../time/chinaTime';
import { TIME_ZONES } from '../system/organizations';

const UNUSED: Readonly<Record<string, string>> = {
  boundPointNo: 'empty',
  status: `in:${CONNECTS.join(',')}`,
};

function quietProblems({ contacts }: Draft): Record<string, string> {
  const lines = Array.isArray(contacts) ? (contacts as readonly Draft[]) : [];
  const problems: Record<string, string> = {};
  lines.forEach((line, index) => {
    const missing = missingEnd(line);
    if (missing) problems[`contacts.${index}.${missing}`] = 'err.form.enter';
  });
  return problems;
}

/** A new machine is bound and enabled first; of one in service door, restart and lock are asked for most. */
const COMMAND_MENU = {
  open: ['bind', 'enable', 'openDoor', 'reboot', 'lockSale', 'unlockSale'],
  groups: {
    service: ['bind', 'unbind', 'enable', 'disable'],
    remote: ['openDoor', 'reboot', 'lockSale', 'unlockSale', 'syncTime', 'setClimate'],
    settings: ['sendPlan', 'sendPrices', 'syncAdverts', 'sendPassword', 'copyTo'],
    cabinets: Object.keys(CABINET_COMMANDS),
  },
};

/** Machines at their points, with everything that is set on them. */
export const devices = defineResource({
  name: 'devices',
  permission: 'clientMain',
  path: '/machine/equipmentMain',
  tenancy: 'org',
  title: 'name',
  key: 'serialNo',
  fields: {
    name: f.text({ required: true }),
    // A stored machine keeps what it has, whatever became of it since.
    authId: f.ref('deviceAuths', {
      perRecord: true,
      required: true,
      where: ({ serialNo }) => (isEmpty(serialNo) ? UNUSED : {}),
    }),
    serialNo: f.text({ readOnly: true, max: 24 }),
    ipcSerial: f.text({ readOnly: true, computed: true }),
    model: f.text({ readOnly: true }),
    oemName: f.text({ readOnly: true, computed: true }),
    cabinetTypeId: f.ref('cabinetTypes', { readOnly: true, computed: true }),
    pointNo: f.text({ fixed: true, check: 'pointNo', max: 12 }),
    pointName: f.text({ required: true }),
    storeNo: f.text({ check: 'code', max: 32 }),
    siteType: f.choice(SITE_TYPES, { required: true, initial: 'community' }),
    indoor: f.flag({ initial: true }),
    openHours: f.text({ max: 64 }),
    licenceAddressRecorded: f.flag({ initial: false }),
    province: f.text({ required: true, ...regionsBy() }),
    city: f.text({ required: true, ...regionsBy(['province']) }),
    district: f.text({ required: true, ...regionsBy(['province', 'city']) }),
    address: f.text({ required: true, max: 128 }),
    lng: f.number({ perRecord: true, required: true, min: 73, max: 136, digits: 6 }),
    lat: f.number({ perRecord: true, required: true, min: 3, max: 54, digits: 6 }),
    timezone: f.choice(TIME_ZONES, { required: true, initial: CHINA_ZONE }),
    contacts: f.lines(
      {
        contactName: f.text({ required: true }),
        contactPhone: f.text({ required: true, check: 'mobile', max: 11 }),
        contactLang: f.choice(LOCALES),
        quietFrom: f.text({ check: 'timeOfDay', max: 5 }),
        quietTo: f.text({ check: 'timeOfDay', max: 5 }),
      },
      { max: 10, key: ['contactPhone'] },
    ),
    salesPolicy: f.choice(SALES_POLICIES, { required: true, initial: 'otc_b' }),
    salesPolicyDoc: f.file('document'),
    storageClass: f.choice(STORAGE_CLASS_NAMES, { required: true, initial: 'CN_ROOM' }),
    tLow: f.number({ min: -40, max: 80, digits: 1, unit: 'celsius' }),
    tHigh: f.number({ min: -40, max: 80, digits: 1, unit: 'celsius' }),
    rhLow: f.number({ min: 0, max: 100, digits: 1, unit: 'percent' }),
    rhHigh: f.number({ min: 0, max: 100, digits: 1, unit: 'percent' }),
    maintenancePwd: f.text({ check: 'digits6', max: 6, computed: true }),
    maintenancePwdAt: f.moment({ readOnly: true }),
    coverDays: f.number({ min: 1, max: 90, unit: 'day' }),
    restartEnabled: f.flag({ initial: false }),
    restartIntervalDays: f.number({ required: true, min: 1, max: 30, initial: 7, unit: 'day' }),
    restartTime: f.text({ required: true, check: 'timeOfDay', max: 5, initial: '03:30' }),
    videoDeviceSerial: f.text({ check: 'videoSerial', max: 32 }),
    videoVendor: f.text(),
    securityUserIds: f.refs('users'),
    repairUserIds: f.refs('users'),
    pharmacistIds: f.refs('users'),
    extra: f.pairs(),
    connState: f.choice(CONNECTIONS, {
      readOnly: true,
      computed: true,
      tones: { online: 'ok', checking: 'warn', offline: 'bad', unknown: 'off' },
    }),
    operState: f.choice(DEVICE_OPER_STATES, {
      readOnly: true,
      tones: { normal: 'ok', maintenance: 'warn', fault: 'bad', locked: 'bad' },
    }),
    saleState: f.choice(DEVICE_SALE_STATES, {
      readOnly: true,
      tones: { on: 'ok', off: 'off', temp_locked: 'warn' },
    }),
    planMatch: settingMatchField(),
    priceMatch: settingMatchField(),
    enabled: f.flag({ initial: true, readOnly: true }),
    stock: f.number({ readOnly: true, computed: true }),
    capacity: f.number({ readOnly: true, computed: true }),
    ...reliabilityFields,
    seenAt: f.moment({ readOnly: true, computed: true }),
    fwVersion: f.text({ readOnly: true }),
    appVersion: f.text({ readOnly: true }),
    merchantId: f.ref('organizations'),
    dealerId: f.ref('organizations'),
    warrantyUntil: f.date(),
    serviceExpireAt: f.date(),
    endedFeatures: f.choices(DEVICE_FEATURES, { readOnly: true, computed: true }),
    beyondFeatures: f.choices(DEVICE_FEATURES, { readOnly: true, computed: true }),
    installedAt: f.moment(),
    remarks: f.long(),
  },
  list: {
    columns: [
      'name',
      'serialNo',
      'pointNo',
      'pointName',
      'city',
      'connState',
      'saleState',
      'stock',
      'seenAt',
      'model',
      'storeNo',
      'orgId',
      'enabled',
    ],
    sort: 'pointNo',
    filters: [
      'enabled',
      'saleState',
      'operState',
      'planMatch',
      'priceMatch',
      ...RELIABILITY,
      'siteType',
      'storageClass',
      'model',
      'province',
      'city',
      'pointNo',
      'storeNo',
      'salesPolicy',
      'dealerId',
      'merchantId',
      'serviceExpireAt',
      'installedAt',
      'orgId',
    ],
    search: ['name', 'serialNo', 'pointNo', 'pointName', 'storeNo', 'city', 'address'],
  },
  form: {
    machine: ['name', 'authId', 'serialNo', 'ipcSerial', 'model', 'oemName', 'cabinetTypeId', 'orgId'],
    state: [
      'enabled',
      'saleState',
      'operState',
      'planMatch',
      'priceMatch',
      'connState',
      'seenAt',
      'stock',
      'capacity',
      'fwVersion',
      'appVersion',
    ],
    reliability: [...RELIABILITY],
    point: [
      'pointNo',
      'pointName',
      'storeNo',
      'siteType',
      'indoor',
      'openHours',
      'province',
      'city',
      'district',
      'address',
      'lng',
      'lat',
      'timezone',
    ],
    contacts: ['contacts'],
    sale: ['salesPolicy', 'salesPolicyDoc', 'licenceAddressRecorded', 'coverDays'],
    climate: ['storageClass', 'tLow', 'tHigh', 'rhLow', 'rhHigh'],
    maintenance: [
      'maintenancePwd',
      'maintenancePwdAt',
      'restartEnabled',
      'restartIntervalDays',
      'restartTime',
    ],
    people: ['securityUserIds', 'repairUserIds', 'pharmacistIds', 'videoDeviceSerial', 'videoVendor'],
    contract: [
      'merchantId',
      'dealerId',
      'warrantyUntil',
      'serviceExpireAt',
      'endedFeatures',
      'beyondFeatures',
      'installedAt',
      'extra',
      'remarks',
    ],
  },
  check: (draft) => ({
    ...limitProblems(draft),
    ...quietProblems(draft),
    ...(isEmpty(draft.serialNo) && isEmpty(draft.maintenancePwd) && { maintenancePwd: 'err.form.enter' }),
    ...(!isEmpty(draft.pointNo) && !hasContacts(draft.contacts) && { contacts: BOUND_NEEDS_CONTACTS }),
  }),
  held: ({ pointNo }) => (isEmpty(pointNo) ? {} : { authId: 'err.device.serial_bound' }),
  idle: ({ restartEnabled }) => (restartEnabled === true ? [] : ['restartIntervalDays', 'restartTime']),
  can: ['create', 'update', 'delete'],
  commands: {
    ...POINT_COMMANDS,
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
    ...REMOTE_COMMANDS,
    ...CABINET_COMMANDS,
    copyTo: {
      needs: 'M',
      danger: true,
      args: {
        targetId: f.ref('devices', { required: true }),
        settings: f.flag({ initial: true }),
        lanes: f.flag({ initial: false }),
        prices: f.flag({ initial: true }),
      },
    },
  },
  commandMenu: COMMAND_MENU,
  related: [
    { resource: 'machineCommands', by: 'deviceId' },
    { resource: 'lanes', by: 'deviceId' },
    { resource: 'stockMovements', by: 'deviceId' },
    { resource: 'replenishTasks', by: 'deviceId', sameOrg: true },
    { resource: 'stocktakes', by: 'deviceId', sameOrg: true },
    { resource: 'maintainRecords', by: 'deviceId' },
    { resource: 'zoneVersions', by: 'deviceId' },
  ],
});
