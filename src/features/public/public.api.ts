import type { LinkAnswer, LinkView } from '@contract/access/publicLinks';
import { ANONYMOUS, http } from '@shared/api';

/** Calls of people without an account; the token stands in the body, where no log looks. */
export const publicApi = {
  openLink: (token: string) => http.post<LinkView>('/public/links/open', { token }, ANONYMOUS),
  answerLink: (answer: LinkAnswer) =>
    http.post<{ answered: true }>('/public/links/answer', answer, ANONYMOUS),
};
