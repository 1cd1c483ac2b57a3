import type { FactorOffer } from '@contract/access/secondFactor';
import { Button } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../fields/problemText';
import { AppSetUp } from './AppSetUp';
import { factorApi } from './factor.api';

export interface ConfirmAppProps {
  offer: FactorOffer;
  onGiven(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** The offered app shows its first code, and is switched on. */
export function ConfirmApp({ offer, onGiven, onCancel }: ConfirmAppProps) {
  const { t } = useTranslation('factor');
  const [confirm, { isLoading, error }] = factorApi.useConfirmFactorMutation();
  const message = useProblemText(error as ApiProblem | undefined);
  const send = (code: string) =>
    void confirm({ challenge: offer.challenge, code })
      .unwrap()
      .then(
        ({ recoveryCodes }) => onGiven(recoveryCodes),
        () => undefined,
      );
  return (
    <AppSetUp offer={offer} busy={isLoading} message={message} onCode={send}>
      <Button variant="default" size="md" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </AppSetUp>
  );
}
