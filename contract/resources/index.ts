import type { Resource } from '../kit/resource';
import { chargingResources } from './charging';
import { dealersResources } from './dealers';
import { healthMachinesResources } from './healthMachines';
import { machinesResources } from './machines';
import { merchantsResources } from './merchants';
import { onlineHospitalsResources } from './onlineHospitals';
import { ordersResources } from './orders';
import { prescriptionsResources } from './prescriptions';
import { productsResources } from './products';
import { serviceResources } from './service';
import { simCardsResources } from './simCards';
import { stockResources } from './stock';
import { supplyResources } from './supply';
import { systemResources } from './system';

/** THE list of resources: what stands here has lists, forms, rights, imports and exports. */
export const RESOURCES: readonly Resource[] = [
  ...systemResources,
  ...machinesResources,
  ...productsResources,
  ...stockResources,
  ...serviceResources,
  ...ordersResources,
  ...chargingResources,
  ...merchantsResources,
  ...prescriptionsResources,
  ...onlineHospitalsResources,
  ...simCardsResources,
  ...supplyResources,
  ...dealersResources,
  ...healthMachinesResources,
];

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

/** @throws Error for an unlisted resource: a programming error. */
export function resourceNamed(name: string): Resource {
  const resource = BY_NAME.get(name);
  if (!resource) throw new Error(`no resource is called ${name}`);
  return resource;
}
