import type { ServerModule } from '../module';
import { merchantDemo } from './demo';
import { servedMerchantEntries } from './entries';

/** Onboarding of merchants to payment. */
export const merchantsModule: ServerModule = { served: [servedMerchantEntries], demo: merchantDemo };
