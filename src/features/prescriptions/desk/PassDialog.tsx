import { fileUrl } from '@contract/files';
import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { ReviewFinding } from '@contract/prescriptions/findings';
import { ProofFields, useResource } from '@kit';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DecisionDialog, Opinion } from './DecisionDialog';
import classes from './Desk.module.css';
import { type DecisionProps, useDecision } from './useDecision';

/** With what a pharmacist signs. */
function Signature({ reviewer: { name, pharmacistCertNo, signatureImg } }: Pick<ReviewSheet, 'reviewer'>) {
  const { t } = useTranslation('reviewDesk');
  return (
    <div className={classes.signature}>
      {signatureImg && <img src={fileUrl(signatureImg)} alt={t('sign.signature')} />}
      <Text size="sm">
        {name} · {pharmacistCertNo}
      </Text>
    </div>
  );
}

/** Passes a prescription: says what is signed, and signs it. */
export function PassDialog(props: DecisionProps) {
  const { rx, reviewer, first } = props.sheet;
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const decision = useDecision('pass', props, { checks: [...props.work.ticked] });
  const { input, proof, busy } = decision;
  const against = (rx.findings as readonly ReviewFinding[]).some(({ level }) => level === 'stop');
  const wrong = input.problems.opinion;
  const unproved = Object.keys(proof.problems).length > 0;
  return (
    <DecisionDialog
      {...props}
      decision={decision}
      title={t('sign.title', { number: String(rx.rxNo) })}
      confirm={t('sign.confirm')}
      told={wrong !== undefined || unproved}
    >
      <Text size="sm">{t(rx.controlled === true && first === null ? 'sign.first' : 'sign.meaning')}</Text>
      {first !== null && (
        <Text size="sm" fw={600}>
          {t('sign.second', { name: first })}
        </Text>
      )}
      <Opinion
        decision={decision}
        label={words.field('opinion')}
        description={against ? t('sign.against') : undefined}
        withAsterisk={against}
        data-autofocus={against || undefined}
        error={wrong && words.problem('opinion', wrong)}
      />
      <Signature reviewer={reviewer} />
      <ProofFields proof={proof} disabled={busy} focus={!against} />
    </DecisionDialog>
  );
}
