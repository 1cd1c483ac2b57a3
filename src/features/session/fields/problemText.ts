import { type ApiProblem, CLIENT_ERRORS, HAS_ERROR, NO_ANSWER } from '@shared/api';
import { useTranslation } from 'react-i18next';

const OWN_ERRORS: readonly string[] = Object.values(CLIENT_ERRORS);

/** The server's words as they are; what only the client can know, from our texts. */
export function useProblemText(problem: ApiProblem | undefined): string | undefined {
  const { t } = useTranslation('front');
  if (!problem) return undefined;
  // An answer without a key says what is wrong all the same.
  const said = problem.key === HAS_ERROR && problem.status !== NO_ANSWER;
  return OWN_ERRORS.includes(problem.key) && !said ? t(problem.key) : problem.message;
}
