import type { SecondStep as Step } from '@contract/access/secondFactor';
import { Anchor, Skeleton } from '@mantine/core';
import { useCall } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useProblemText } from '../fields/problemText';
import { visitorApi } from '../login/visitor.api';
import {
  selectProblem,
  selectRecoveryCodes,
  selectSecondStep,
  selectSigningIn,
} from '../state/session.selectors';
import { loginRequested, recoveryCodesKept, secondStepLeft } from '../state/session.slice';
import { AppSetUp } from './AppSetUp';
import { CodeForm } from './CodeForm';
import { RecoveryCodes } from './RecoveryCodes';
import { StepTitle } from './StepTitle';

function useStepForm({ challenge }: Step) {
  const dispatch = useAppDispatch();
  return {
    busy: useSelector(selectSigningIn),
    message: useProblemText(useSelector(selectProblem)),
    onCode: (factorCode: string) => void dispatch(loginRequested({ challenge, factorCode })),
  };
}

function CodeStep({ step }: { step: Step }) {
  const form = useStepForm(step);
  return (
    <>
      <StepTitle of="step" />
      <CodeForm {...form} recovery />
    </>
  );
}

function EnrolStep({ step }: { step: Step }) {
  const form = useStepForm(step);
  const [ask, { answer, problem }] = useCall(visitorApi.offerApp);
  const { challenge } = step;
  const refusal = useProblemText(problem);
  useEffect(() => {
    void ask(challenge);
  }, [ask, challenge]);
  return (
    <>
      <StepTitle of="enrol" />
      <FormMessage message={refusal} />
      {answer ? <AppSetUp {...form} offer={answer} /> : !problem && <Skeleton h="24rem" />}
    </>
  );
}

/** What comes after the password, on the way in. */
export default function SecondStep() {
  const { t } = useTranslation('factor');
  const dispatch = useAppDispatch();
  const step = useSelector(selectSecondStep);
  const codes = useSelector(selectRecoveryCodes);
  if (codes)
    return (
      <>
        <StepTitle of="codes" />
        <RecoveryCodes codes={codes} onKept={() => dispatch(recoveryCodesKept())} />
      </>
    );
  if (!step) return null;
  return (
    <>
      {step.step === 'code' ? <CodeStep step={step} /> : <EnrolStep step={step} />}
      <Anchor component="button" type="button" size="sm" mt="md" onClick={() => dispatch(secondStepLeft())}>
        {t('back')}
      </Anchor>
    </>
  );
}
