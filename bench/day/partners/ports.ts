import { randomBytes } from 'node:crypto';
import type { ApprovedRx } from '../../../simulator/partners/care/careContext';
import type { DayClock } from '../clock';
import type { DayOptions } from '../options';
import { PARTNER_PORTS, type PharosUnderTest } from '../pharosUnderTest';
import type { ProviderAccount } from './account';

export interface PartnerStart {
  pharos: PharosUnderTest;
  options: DayOptions;
  clock: DayClock;
  account: ProviderAccount;
  /** A patient has heard that his prescription is approved. */
  approved(rx: ApprovedRx): void;
}

export const newKey = () => randomBytes(16).toString('hex');

export const portOf = ({ options }: PartnerStart, name: keyof typeof PARTNER_PORTS) =>
  options.port + PARTNER_PORTS[name];

/** Half of those who want to cancel get no answer: then the platform agrees by itself. */
export const habitsOf = ({ faults }: DayOptions) => ({ changesMind: faults * 2, complains: faults });
export const scenarioOf = ({ faults }: DayOptions) => (faults > 0 ? 'faults' : 'calm');
export const billScenarioOf = ({ faults }: DayOptions) => (faults > 0 ? 'bill-differs' : 'calm');
