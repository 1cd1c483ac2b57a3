import type { ActionKey, Grant, PermissionKey } from './permissions';

/** A question to a list: the number shown is the one the list finds. */
export interface WorkQuestion {
  /** Name of the resource, its permission and page. */
  resource: string;
  permission: PermissionKey;
  path: string;
  filter: Readonly<Record<string, string>>;
  /** A field that names whose it is: only one's own count. */
  mine?: string;
  /** Where it is done, instead of in the list. */
  doneAt?: { path: string; permission: PermissionKey };
}
/** Records that wait for somebody. */
export interface PendingWork extends WorkQuestion {
  name: string;
  /** Who may do it: by an action, or by this grant on the permission. */
  needs: { action: ActionKey } | Exclude<Grant, '-'>;
}

const CLIENTS = { permission: 'clientMain' } as const;
const REPAIRS = { ...CLIENTS, resource: 'repairOrders', path: '/machine/equipmentMain/repairList' } as const;
const COMMANDS = {
  ...CLIENTS,
  resource: 'machineCommands',
  path: '/machine/equipmentMain/commands',
} as const;
const STOCK = '/machine/equipmentMain/productWarning';
const RX = {
  resource: 'prescriptions',
  permission: 'hospitalMain',
  path: '/prescription/hospitalInformation/prescriptions',
} as const;
const MEITUAN = { resource: 'meituanOrders', permission: 'MTOrder', path: '/Meituan/orderList' } as const;
const JD = { resource: 'jdOrders', permission: 'JDOrder', path: '/JD/orderList' } as const;
const NEW = { status: 'in:paid', fulfilStatus: 'in:none' } as const;
const REFUND = { refundStatus: 'in:pending_review' } as const;
const ACCEPT = { action: 'order:accept' } as const;
const DECIDE = { action: 'order:refundDecide' } as const;

/** What a person finds at the top of the dashboard, most urgent first. */
export const WORK: readonly PendingWork[] = [
  {
    ...RX,
    name: 'rxReview',
    filter: { state: 'in:pending_review,pending_second,reviewing' },
    needs: { action: 'prescription:review' },
    doneAt: { path: '/prescription/pharmacyInformation/reviewDesk', permission: 'pharmacyMain' },
  },
  {
    ...RX,
    name: 'rxHeld',
    filter: { heldSince: 'filled' },
    needs: { action: 'prescription:review' },
  },
  { ...MEITUAN, name: 'meituanNew', filter: NEW, needs: ACCEPT },
  { ...JD, name: 'jdNew', filter: NEW, needs: ACCEPT },
  { ...MEITUAN, name: 'meituanRefunds', filter: REFUND, needs: DECIDE },
  { ...JD, name: 'jdRefunds', filter: REFUND, needs: DECIDE },
  {
    name: 'jdAfterSales',
    resource: 'jdAfterSales',
    permission: 'JDAfterSale',
    path: '/JD/afterSaleList',
    filter: { state: 'in:pending_review' },
    needs: DECIDE,
  },
  {
    name: 'ownRefunds',
    resource: 'ownOrders',
    permission: 'productSellReport',
    path: '/orderMain/tradingDetails/orders',
    filter: REFUND,
    needs: DECIDE,
  },
  {
    name: 'ledgerDifferences',
    resource: 'ledgerDifferences',
    permission: 'productSellReport',
    path: '/orderMain/tradingDetails/differences',
    filter: { state: 'in:open' },
    needs: { action: 'ledger:reconcile' },
  },
  { ...RX, name: 'rxUnmapped', filter: { state: 'in:unmapped' }, needs: 'M' },
  {
    ...REPAIRS,
    name: 'repairsMine',
    filter: { state: 'in:assigned,in_progress' },
    needs: 'O',
    mine: 'assignee',
  },
  { ...REPAIRS, name: 'repairsNew', filter: { state: 'in:open' }, needs: 'M' },
  {
    ...CLIENTS,
    name: 'replenish',
    resource: 'replenishTasks',
    path: `${STOCK}/replenishmentList`,
    filter: { state: 'in:assigned,picking,on_site' },
    needs: { action: 'replenishment:submit' },
  },
  {
    ...CLIENTS,
    name: 'stocktakes',
    resource: 'stocktakes',
    path: `${STOCK}/inventoryList`,
    filter: { state: 'in:pending_approval' },
    needs: { action: 'stocktake:approve' },
  },
  {
    ...COMMANDS,
    name: 'unlocks',
    filter: { state: 'in:awaiting', type: 'in:unlock_sale' },
    needs: { action: 'device:unlockSale' },
  },
  {
    ...COMMANDS,
    name: 'priceCommands',
    filter: { state: 'in:awaiting', type: 'in:set_price' },
    needs: { action: 'track:price' },
  },
  {
    name: 'productAudits',
    resource: 'productAudits',
    permission: 'productAudit',
    path: '/machine/productAudit',
    filter: { state: 'in:waiting' },
    needs: { action: 'product:audit' },
  },
  {
    name: 'cloudSubmissions',
    resource: 'cloudSubmissions',
    permission: 'productLibrary',
    path: '/machine/productLibrary/submissions',
    filter: { state: 'in:waiting' },
    needs: 'A',
  },
  {
    name: 'merchants',
    resource: 'merchantEntries',
    permission: 'payEntry',
    path: '/machine/payEntry',
    filter: { declareState: 'in:rejected,to_be_confirmed,to_be_signed' },
    needs: { action: 'merchant:submit' },
  },
  {
    name: 'services',
    resource: 'serviceSubscriptions',
    permission: 'chargeManagement',
    path: '/chargeMain/chargeManagement',
    filter: { state: 'in:grace' },
    needs: { action: 'charge:buy' },
  },
  {
    name: 'erpDead',
    resource: 'erpOrders',
    permission: 'erp_order_Mag',
    path: '/ERPMain/ERPOrderList',
    filter: { pushState: 'in:dead' },
    needs: 'M',
  },
  {
    name: 'partnerMessages',
    resource: 'partnerMessages',
    permission: 'serverLog',
    path: '/logMain/serverLog/callbacks',
    filter: { state: 'in:finding,failed' },
    needs: 'M',
  },
];

export function workNamed(name: string): PendingWork {
  const work = WORK.find((each) => each.name === name);
  if (!work) throw new Error(`No work named ${name}`);
  return work;
}
