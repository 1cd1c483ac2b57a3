import type { ReviewFinding } from '@contract/prescriptions/findings';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { FieldInput, ProofFields, useResource } from '@kit';
import { Text } from '@mantine/core';
import { firstField } from '@shared/ui/dialogs/firstField';
import { useTranslation } from 'react-i18next';
import { DecisionDialog, Opinion } from './DecisionDialog';
import { type DecisionProps, useDecision } from './useDecision';

const RULE = prescriptions.commands?.reject?.args?.rule;

/** Rejects a prescription: by which rule, which the findings propose, and why. */
export function RejectDialog(props: DecisionProps) {
  const { rx } = props.sheet;
  const { t } = useTranslation('kit');
  const { words } = useResource();
  const [found] = (rx.findings ?? []) as unknown as ReviewFinding[];
  const decision = useDecision('reject', props, { rule: found?.rule ?? null });
  const { input, proof, busy } = decision;
  const { rule: noRule, opinion: noWord } = input.problems;
  const own = words.argsOf('reject');
  const name = words.command('reject');
  return (
    <DecisionDialog
      {...props}
      decision={decision}
      form={firstField}
      title={t('command.title', { command: name, title: String(rx.rxNo) })}
      confirm={name}
      danger
      told={(noRule ?? noWord ?? Object.values(proof.problems)[0]) !== undefined}
    >
      <Text size="sm">{words.confirm('reject')}</Text>
      {RULE && (
        <FieldInput
          name="rule"
          field={RULE}
          disabled={busy}
          words={own}
          value={input.values.rule ?? null}
          draft={input.values}
          error={noRule && own.problem('rule', noRule)}
          onChange={(value) => input.set('rule', value)}
        />
      )}
      <Opinion
        decision={decision}
        label={own.field('opinion')}
        withAsterisk
        data-autofocus={found ? true : undefined}
        error={noWord && own.problem('opinion', noWord)}
      />
      <ProofFields proof={proof} disabled={busy} />
    </DecisionDialog>
  );
}
