import { type PaymentPartner, startPaymentPartner } from '../../../simulator/partners/payment';
import { billScenarioOf, type PartnerStart, portOf } from './ports';

/** The payment provider of telephone orders. */
export const openProvider = (start: PartnerStart): Promise<PaymentPartner> =>
  startPaymentPartner({
    ...start.account.known,
    scenario: billScenarioOf(start.options),
    port: portOf(start, 'provider'),
    clock: start.clock.now,
  });
