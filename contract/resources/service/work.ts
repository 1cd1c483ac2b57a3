/** Repairs, reviews, halted rollouts, failed trades and what ends, whose news every page tells. The bell knows only this much of them. */
export const REPAIR_ORDERS = {
  name: 'repairOrders',
  permission: 'clientMain',
  path: '/machine/equipmentMain/repairList',
} as const;
export const PRODUCT_AUDITS = {
  name: 'productAudits',
  permission: 'productAudit',
  path: '/machine/productAudit',
} as const;
export const PRODUCT_CHANGES = {
  name: 'productChanges',
  permission: 'productMain',
  path: '/machine/productMain/productUpdateAudit',
} as const;

export const SIM_RENEWALS = {
  name: 'iotRenewalOrders',
  permission: 'IoT_order',
  path: '/InterCard/InterCardOrder',
} as const;
export const SIM_BUDGETS = {
  name: 'simBudgets',
  permission: 'IoT_order',
  path: '/InterCard/InterCardOrder/budgets',
} as const;
export const IOT_POOLS = {
  name: 'iotPools',
  permission: 'IoT_Mag',
  path: '/InterCard/InterCardList/pools',
} as const;
export const PRESCRIPTIONS = {
  name: 'prescriptions',
  permission: 'hospitalMain',
  path: '/prescription/hospitalInformation/prescriptions',
} as const;

export const OWN_ORDERS = {
  name: 'ownOrders',
  permission: 'productSellReport',
  path: '/orderMain/tradingDetails/orders',
} as const;
export const MEITUAN_ORDERS = {
  name: 'meituanOrders',
  permission: 'MTOrder',
  path: '/Meituan/orderList',
} as const;
export const JD_ORDERS = { name: 'jdOrders', permission: 'JDOrder', path: '/JD/orderList' } as const;
export const JD_AFTER_SALES = {
  name: 'jdAfterSales',
  permission: 'JDAfterSale',
  path: '/JD/afterSaleList',
} as const;

export const LOCK_ORDERS = {
  name: 'lockOrders',
  permission: 'lockMain',
  path: '/orderMain/lockMain',
} as const;

export const PREPAID_ACCOUNTS = {
  name: 'prepaidAccounts',
  permission: 'prePayMag',
  path: '/InterHospital/prepaymentList',
} as const;

/** Not a list: what waits is decided at the desk. */
export const REVIEW_DESK = {
  permission: 'pharmacyMain',
  path: '/prescription/pharmacyInformation/reviewDesk',
} as const;

export const FIRMWARE_ROLLOUTS = {
  name: 'firmwareRollouts',
  permission: 'clientMain',
  path: '/deviceMain/firmwareMain/rollouts',
} as const;

export const ERP_ORDERS = {
  name: 'erpOrders',
  permission: 'erp_order_Mag',
  path: '/ERPMain/ERPOrderList',
} as const;

export const SUPPLIERS = {
  name: 'druggists',
  permission: 'supply_chain_Mag',
  path: '/supplyChain/druggistMain',
} as const;

export const WAREHOUSE_PRODUCTS = {
  name: 'warehouseProducts',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/warehouses/products',
} as const;

export const EXPIRIES = {
  name: 'expiries',
  permission: 'orgMain',
  path: '/system/organization/expiries',
} as const;

/** Nothing more happens to repairs in these states but what the reporter says. */
export const REPAIR_DONE = ['complete', 'confirmed', 'rated', 'cancelled'] as const;
