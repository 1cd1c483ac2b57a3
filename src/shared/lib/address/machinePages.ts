import type { PermissionKey } from '@contract/permissions';

const MACHINES = '/machine/equipmentMain';
const STOCK = `${MACHINES}/productWarning`;
const pages = (...paths: string[]) =>
  paths.map((path): { path: string; permission: PermissionKey } => ({ path, permission: 'clientMain' }));

/** Address of the cabinets of a machine: the lanes as they stand, of the one machine the list would be filtered by. */
export function cabinetPath(machineId: string): string {
  return `${MACHINES}/aisleMain?as=cabinet&f.deviceId=in:${encodeURIComponent(machineId)}`;
}

/** The views of the fleet, and those of what lies in it; live screens and lists stand side by side. */
export const FLEET_PAGES = pages(
  MACHINES,
  `${MACHINES}/live`,
  `${MACHINES}/aisleMain`,
  `${MACHINES}/commands`,
);
const FIRMWARE = '/deviceMain/firmwareMain';
/** Versions, their way to machines, and what became of each machine. */
export const FIRMWARE_PAGES: { path: string; permission: PermissionKey }[] = [
  { path: FIRMWARE, permission: 'cabTypeMain' },
  ...pages(`${FIRMWARE}/rollouts`, `${FIRMWARE}/installs`),
];
export const STOCK_PAGES = pages(
  STOCK,
  `${STOCK}/replenishmentList`,
  `${STOCK}/thirdReplenishmentList`,
  `${STOCK}/inventoryList`,
  `${STOCK}/requisitionForms`,
  `${STOCK}/returnForms`,
  `${STOCK}/warehouses`,
  `${STOCK}/discrepancies`,
  `${STOCK}/movements`,
  `${MACHINES}/validList`,
  `${STOCK}/recalls`,
  `${MACHINES}/repShelf`,
);
