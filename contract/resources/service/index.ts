import type { Resource } from '../../kit/resource';
import { adverts } from './adverts';
import { fileItems, fileTypes, fileVersions } from './files';
import { repairOrders } from './repairOrders';
import { repairRecords } from './repairRecords';

/** Repairs, advertisements and files. */
export const serviceResources: readonly Resource[] = [
  repairOrders,
  repairRecords,
  adverts,
  fileItems,
  fileVersions,
  fileTypes,
];
