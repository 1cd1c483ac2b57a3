import type { healthMachineAuths } from '../../../contract/resources/healthMachines/healthMachineAuths';
import type { healthMachineSerials } from '../../../contract/resources/healthMachines/healthMachineSerials';
import type { OrgTableOf } from './general/tableOf';

/** Health machines: authorisations and serial numbers. */
export interface HealthMachinesTables {
  healthMachineAuths: Omit<OrgTableOf<typeof healthMachineAuths>, 'used'> & {
    /** Of the key that machines activate themselves with. */
    keyHash: string | null;
  };
  healthMachineSerials: OrgTableOf<typeof healthMachineSerials> & {
    /** Of the token that the machine calls with. */
    tokenHash: string | null;
  };
}
