import type { Feature } from '@kit';

/** Health machines: authorisations and serial numbers. */
export const healthMachinesFeature: Feature = {};
