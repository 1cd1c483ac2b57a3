import type {
  FactorBeginRequest,
  FactorOffer,
  FactorRemoveRequest,
  RecoveryCodeList,
  SecondStepRequest,
} from '@contract/access/secondFactor';
import { ownFactorApi } from '@shared/api/ownFactor';

const post = <Body>(url: string) => ({ query: (body: Body) => ({ url, method: 'POST' as const, body }) });

/** One's own second factor. */
export const factorApi = ownFactorApi.injectEndpoints({
  endpoints: (build) => ({
    beginFactor: build.mutation<FactorOffer, FactorBeginRequest>(post('/sys/factor/begin')),
    confirmFactor: build.mutation<RecoveryCodeList, SecondStepRequest>(post('/sys/factor/confirm')),
    removeFactor: build.mutation<unknown, FactorRemoveRequest>(post('/sys/factor/remove')),
  }),
});
