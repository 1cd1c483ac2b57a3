import type { Resource } from '../../kit/resource';
import { bankBranches } from './bankBranches';
import { merchantEntries } from './merchantEntries';

/** Onboarding of merchants to payment. */
export const merchantsResources: readonly Resource[] = [merchantEntries, bankBranches];
