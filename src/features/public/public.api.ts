import type { LinkAnswer, LinkView } from '@contract/publicLinks';
import { api } from '@shared/api';

/** Calls of people without an account; the token stands in the body, where no log looks. */
export const publicApi = api.injectEndpoints({
  endpoints: (build) => ({
    openLink: build.query<LinkView, string>({
      query: (token) => ({ url: '/public/links/open', method: 'POST', body: { token } }),
    }),
    answerLink: build.mutation<{ answered: true }, LinkAnswer>({
      query: (body) => ({ url: '/public/links/answer', method: 'POST', body }),
    }),
  }),
});
