import type {
  FactorBeginRequest,
  FactorOffer,
  FactorRemoveRequest,
  FactorState,
  RecoveryCodeList,
  SecondStepRequest,
} from '@contract/access/secondFactor';
import { api } from '@shared/api';

const post = <Body>(url: string) => ({ query: (body: Body) => ({ url, method: 'POST' as const, body }) });

/** One's own second factor. */
export const factorApi = api.injectEndpoints({
  endpoints: (build) => ({
    factor: build.query<FactorState, void>({ query: () => '/sys/factor' }),
    beginFactor: build.mutation<FactorOffer, FactorBeginRequest>(post('/sys/factor/begin')),
    confirmFactor: build.mutation<RecoveryCodeList, SecondStepRequest>(post('/sys/factor/confirm')),
    removeFactor: build.mutation<unknown, FactorRemoveRequest>(post('/sys/factor/remove')),
  }),
});
