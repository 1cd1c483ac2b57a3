import { type ApiProblem, CLIENT_ERRORS } from '@shared/api';
import { useTranslation } from 'react-i18next';

const OWN_ERRORS: readonly string[] = Object.values(CLIENT_ERRORS);

/** The server's words as they are; what only the client can know, from our texts. */
export function useProblemText(problem: ApiProblem | undefined): string | undefined {
  const { t } = useTranslation('front');
  if (!problem) return undefined;
  return OWN_ERRORS.includes(problem.key) ? t(problem.key) : problem.message;
}
