import type { PermissionKey } from './permissions';

/** A route of the console. `key` is the permission that opens it; absent = every signed-in user. */
export interface RouteDef {
  path: string;
  name: string;
  key?: PermissionKey;
  icon?: string;
  /** A sub-page, never a menu entry. */
  hidden?: true;
  /** The page of a record (`?id=`), or of a new one, of the list above it, under the customer's name. */
  opens?: 'new' | 'record';
  /** Shown in the menu whatever the rights. */
  always?: true;
  children?: readonly RouteDef[];
}

const dir = (path: string, icon: string, children: readonly RouteDef[], key?: PermissionKey): RouteDef => ({
  path,
  name: path,
  icon,
  key,
  children,
});
const page = (path: string, key?: PermissionKey, children?: readonly RouteDef[]): RouteDef => ({
  path,
  name: path,
  key,
  children,
});
const sub = (path: string, key?: PermissionKey): RouteDef => ({ path, name: path, key, hidden: true });
const subs = (key: PermissionKey, ...paths: string[]): RouteDef[] => paths.map((path) => sub(path, key));
const below = (route: RouteDef, children: readonly RouteDef[]): RouteDef => ({ ...route, children });
const opens = (key: PermissionKey, names: Readonly<Record<string, 'new' | 'record'>>): RouteDef[] =>
  Object.entries(names).map(([path, opened]) => ({ ...sub(path, key), opens: opened }));

/** The route tree of the specification, §2. Child paths are relative to their parent. */
export const ROUTES: readonly RouteDef[] = [
  { path: 'dashboard', name: 'Dashboard', icon: 'dashboard', always: true },
  dir('orderMain', 'orders', [
    page(
      'tradingDetails',
      'productSellReport',
      subs('productSellReport', 'orders', 'ledger', 'days', 'differences'),
    ),
    page('salesMain', 'jdOrderRecords'),
    page('lockMain', 'lockMain', subs('lockMain', 'boxes')),
  ]),
  dir('prescription', 'prescription', [
    page('hospitalInformation', 'hospitalMain', [
      ...subs('hospitalMain', 'hospitalCodeList', 'prescriptions'),
      ...opens('hospitalMain', { hospitalInfo: 'record' }),
    ]),
    page('pharmacyInformation', 'pharmacyMain', [
      ...subs('pharmacyMain', 'pharmacyCodeList', 'pharmacyRelevanceHospital', 'prescriptionReview'),
      ...opens('pharmacyMain', { pharmacyInfo: 'record' }),
      page('reviewDesk', 'pharmacyMain'),
      ...subs('medicationRules', 'medicationRules', 'ruleReviews', 'ruleEditions'),
    ]),
    page(
      'channelInformation',
      'channelMain',
      subs('channelMain', 'channelCodeList', 'channelRelevanceHospital'),
    ),
  ]),
  dir('logMain', 'log', [page('serverLog', 'serverLog', subs('serverLog', 'audit', 'callbacks'))]),
  dir('Meituan', 'meituan', [
    page('storesManage', 'MTStore', subs('MTStore', 'lookProduct')),
    page('orderList', 'MTOrder'),
  ]),
  dir('system', 'system', [
    page('operationsHelp', 'operationsHelp', subs('operationsHelp', 'operationsHelpInfo', 'articles')),
    page('organization', 'orgMain', [
      ...opens('orgMain', { organizationAdd: 'new', organizationEdit: 'record' }),
      ...subs('orgMain', 'invitationCodeList', 'expiries'),
    ]),
    page('platformNotice', 'platformNotice'),
    page('menu', 'menuMain'),
    page('role', 'roleMaon'),
    page('people', 'userMain', [
      ...subs('userMain', 'sessions', 'displays', 'grants'),
      ...subs('exportRequests', 'exports'),
    ]),
  ]),
  dir('supplyChain', 'supply', [
    page('druggistMain', 'supply_chain_Mag', subs('supply_chain_Mag', 'productInfo', 'papers')),
    page('druggistOrder', 'supply_chain_order'),
  ]),
  dir('supplierMain', 'dealer', [
    page('dealerList', 'dealerMain', [
      ...subs('dealerUser', 'dealerUserList'),
      ...subs('dealerMain', 'statements'),
    ]),
    page('userList', 'dealerUserMain'),
  ]),
  dir('chargeMain', 'charge', [
    page('chargeManagement', 'chargeManagement', subs('chargeService', 'service')),
    page('chargeOrder', 'chargeOrder'),
    page('chargeFunction', 'chargeFunction'),
    page('chargeItem', 'chargeItem'),
    page('chargeDiscount', 'chargeDiscount'),
    page('chargeGroup', 'chargeGroup'),
    page('chargeAuthorization', 'chargeAuthorization'),
  ]),
  dir('deviceMain', 'hardware', [
    page('factoryMain', 'factoryMain'),
    page('cabTypeMain', 'cabTypeMain'),
    page('palletMain', 'palletMain'),
    page('firmwareMain', 'cabTypeMain', subs('clientMain', 'rollouts', 'installs')),
  ]),
  dir('ERPMain', 'erp', [
    page('ERPOrderList', 'erp_order_Mag', subs('erp_order_Mag', 'connections', 'stocks')),
  ]),
  dir('fileMain', 'file', [
    page('fileList', 'fileList', subs('fileList', 'versions')),
    page('typeMain', 'typeMain'),
  ]),
  dir('JD', 'jd', [
    page('storesList', 'JDStore', subs('JDProduct', 'lookProduct')),
    page('productList', 'JDProduct'),
    page('orderList', 'JDOrder', opens('JDOrder', { orderJDInfo: 'record' })),
    page('afterSaleList', 'JDAfterSale', opens('JDAfterSale', { afterJDInfo: 'record' })),
  ]),
  dir('machine', 'machine', [
    page('equipmentMain', 'clientMain', [
      sub('aisleMain', 'clientMain'),
      page('productWarning', 'clientMain', [
        ...subs(
          'clientMain',
          'replenishmentList',
          'thirdReplenishmentList',
          'thirdReplenishment',
          'inventoryList',
          'requisitionForms',
          'returnForms',
          'visit',
        ),
        ...subs('clientMain', 'discrepancies', 'movements', 'recalls'),
        below(sub('warehouses', 'clientMain'), subs('clientMain', 'stocks', 'products', 'movements')),
      ]),
      page('repairList', 'clientMain'),
      ...subs('clientMain', 'live', 'commands', 'validList', 'repShelf', 'repairRecords'),
      ...opens('clientMain', { equipmentEdit: 'record', equipmentAdd: 'new' }),
    ]),
    page('productMain', 'productMain', [
      ...opens('productMain', { productAdd: 'new', productLook: 'record', productUpdate: 'record' }),
      ...subs('productMain', 'batchMain', 'leaflets', 'productUpdateAudit', 'copyProduct'),
    ]),
    page('productAudit', 'productAudit', opens('productAudit', { productAuditInfo: 'record' })),
    page('productLibrary', 'productLibrary', [
      ...opens('productLibrary', { productLibraryInfo: 'record' }),
      ...subs('productLibrary', 'submissions'),
    ]),
    page('productClassMain', 'productClassMain'),
    page('advertisingMain', 'advertisingMain'),
    page(
      'humiture',
      'humiture',
      subs('humiture', 'excursions', 'sensors', 'calibrations', 'zoneSettings', 'zoneVersions'),
    ),
    page('payEntry', 'payEntry', [
      ...opens('payEntry', {
        payEntryAdd: 'new',
        payEntryInfo: 'record',
        payEntryConfirm: 'record',
        payEntryEdit: 'record',
      }),
      sub('branches', 'payEntry'),
    ]),
    page('deviceAuth', 'deviceAuth', subs('maintainRecord', 'maintainRecord')),
    page('openDoor', 'openDoor', [sub('openings', 'openDoor'), sub('credentials', 'openDoor')]),
    page('warnNoticeList', 'warnNoticeList', subs('warnNoticeList', 'levels')),
  ]),
  dir(
    'InterHospital',
    'hospital',
    [
      page('InterHospitalMag', 'OnlineHisMag', subs('OnlineHisMag', 'productMaintain')),
      page('InterHospitalAuthor', 'OnlineHisAuthorization'),
      page('InterHospitalSet', 'InquirySetting'),
      page('InterHospitalOrder', 'InquiryOrder', [sub('records', 'InquiryOrder')]),
      page('prepaymentList', 'prePayMag', [
        sub('rechargeList', 'OnlineHisprePay'),
        ...subs('prePayMag', 'transfersList', 'allocationList', 'ledger', 'machines'),
      ]),
    ],
    'IoT_MagOnlineHis',
  ),
  dir(
    'InterCard',
    'sim',
    [
      page('InterCardMain', 'IoT_Statistics'),
      page('InterCardList', 'IoT_Mag', subs('IoT_Mag', 'pools', 'accounts')),
      page('InterCardOrder', 'IoT_order', [sub('budgets', 'IoT_order')]),
    ],
    'IoTMag',
  ),
  dir(
    'healthMachine',
    'health',
    [page('healthMachineAuthor', 'Health_machine_auth'), page('serialMain', 'Health_machine_serial')],
    'Health_machine',
  ),
];

/** Routes that need no login. */
export const PUBLIC_PATHS = [
  '/login',
  '/login2',
  '/auth-redirect',
  '/userAgreement',
  '/privacyPolicy',
  '/warningNotice',
  '/noticeDrugList',
  '/evaluation',
  '/sureComplete',
  '/abnormalInfo',
  '/shop',
] as const;
