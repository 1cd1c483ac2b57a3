import type { FactorState } from '@contract/access/secondFactor';
import { api } from './baseApi';

/** Whether the person who is signed in has a second factor, for whatever asks for it. */
export const ownFactorApi = api.injectEndpoints({
  endpoints: (build) => ({ factor: build.query<FactorState, void>({ query: () => '/sys/factor' }) }),
});
