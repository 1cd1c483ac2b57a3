import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { buildCodes } from './codes';
import { buildLinks, buildPartners } from './partners';
import { buildPrescriptions } from './prescriptions';
import { buildRules } from './rules';

/** Partners of each tenant, what they call the products, and their prescriptions. */
export async function prescriptionDemo(demo: DemoWorld): Promise<DemoRows> {
  const partners = buildPartners(demo);
  return {
    ...partners,
    ...buildLinks(demo, partners),
    ...buildCodes(demo, partners),
    ...(await buildPrescriptions(demo, partners)),
    ...(await buildRules(demo)),
  };
}
