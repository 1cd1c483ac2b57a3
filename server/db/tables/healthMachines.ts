import type { healthMachineAuths } from '../../../contract/resources/healthMachines/healthMachineAuths';
import type { healthMachineSerials } from '../../../contract/resources/healthMachines/healthMachineSerials';
import type { OrgTableOf } from './general/tableOf';

/** Health machines: authorisations and serial numbers. */
export interface HealthMachinesTables {
  healthMachineAuths: Omit<OrgTableOf<typeof healthMachineAuths>, 'used'>;
  healthMachineSerials: OrgTableOf<typeof healthMachineSerials>;
}
