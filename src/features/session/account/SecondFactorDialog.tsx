import type { FactorOffer } from '@contract/access/secondFactor';
import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { PlainDialog } from '@shared/ui/dialogs/PlainDialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../fields/problemText';
import { ConfirmApp } from '../second-factor/ConfirmApp';
import { factorApi } from '../second-factor/factor.api';
import { Overview } from '../second-factor/Overview';
import { type FactorProof, ProveForm } from '../second-factor/ProveForm';
import { RecoveryCodes } from '../second-factor/RecoveryCodes';
import type { AccountDialogProps } from './ChangePasswordDialog';

type Page =
  | { at: 'overview' | 'setUp' | 'remove' }
  | { at: 'offer'; offer: FactorOffer }
  | { at: 'codes'; codes: readonly string[] };
const OVERVIEW: Page = { at: 'overview' };

function Content({ page, turn, onClose }: { page: Page; turn(page: Page): void; onClose(): void }) {
  const { t } = useTranslation('factor');
  const { data: state, error } = factorApi.useFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [begin] = factorApi.useBeginFactorMutation();
  const [remove] = factorApi.useRemoveFactorMutation();
  const refusal = useProblemText(error as ApiProblem | undefined);
  const back = () => turn(OVERVIEW);
  const done = (word: string) => {
    notifications.show({ message: t(word) });
    onClose();
  };
  const setUp = async (proof: FactorProof) => turn({ at: 'offer', offer: await begin(proof).unwrap() });
  const stop = async ({ password, code = '' }: FactorProof) => {
    await remove({ password, code }).unwrap();
    done('turnedOff');
  };
  if (page.at === 'codes') return <RecoveryCodes codes={page.codes} onKept={() => done('turnedOn')} />;
  if (page.at === 'offer')
    return (
      <ConfirmApp offer={page.offer} onGiven={(codes) => turn({ at: 'codes', codes })} onCancel={back} />
    );
  if (refusal) return <FormMessage message={refusal} />;
  if (!state) return <Skeleton h="8rem" />;
  if (page.at === 'setUp')
    return <ProveForm key="setUp" on={state.on} label={t('next')} send={setUp} onCancel={back} />;
  if (page.at === 'remove')
    return <ProveForm key="remove" on label={t('turnOff')} danger send={stop} onCancel={back} />;
  return (
    <Overview state={state} onSetUp={() => turn({ at: 'setUp' })} onRemove={() => turn({ at: 'remove' })} />
  );
}

/** One's own second factor: on, anew, off. */
export default function SecondFactorDialog({ opened, onClose }: AccountDialogProps) {
  const { t } = useTranslation('factor');
  const [page, turn] = useState<Page>(OVERVIEW);
  const close = () => {
    turn(OVERVIEW);
    onClose();
  };
  const shownOnce = page.at === 'codes';
  return (
    <PlainDialog
      opened={opened}
      onClose={close}
      title={t(shownOnce ? 'codesTitle' : 'title')}
      centered
      stays={shownOnce}
    >
      {opened && <Content page={page} turn={turn} onClose={close} />}
    </PlainDialog>
  );
}
