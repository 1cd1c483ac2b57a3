import type { ApiProblem } from '@shared/api';
import { useTranslation } from 'react-i18next';

/** Why something could not be had, with the reference by which the server's log is searched. */
export function useReasonText(): (problem: ApiProblem) => string {
  const { t } = useTranslation('kit');
  return ({ message, params }) => {
    const reference = params?.requestId;
    if (reference === undefined || message.includes(String(reference))) return message;
    return t('list.reference', { message, reference });
  };
}
