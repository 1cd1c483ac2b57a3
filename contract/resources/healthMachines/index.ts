import type { Resource } from '../../kit/resource';
import { healthMachineAuths } from './healthMachineAuths';
import { healthMachineSerials } from './healthMachineSerials';

/** Health machines: authorisations and serial numbers. */
export const healthMachinesResources: readonly Resource[] = [healthMachineAuths, healthMachineSerials];
