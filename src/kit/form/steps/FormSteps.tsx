import { Badge, Button, Group, NativeSelect, Progress, Text, UnstyledButton } from '@mantine/core';
import { Check, Circle, CircleAlert, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';
import type { RecordFormState } from '../useRecordForm';
import classes from './FormSteps.module.css';
import { type FormStep, filledPercent } from './steps';
import { OVERVIEW, type Steps } from './useSteps';

interface StepButtonProps {
  step: FormStep;
  current: boolean;
  onGo(): void;
}

function StepButton({ step: { group, missing, wrong }, current, onGo }: StepButtonProps) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const Mark = wrong ? CircleAlert : missing.length > 0 ? Circle : Check;
  const state = wrong ? 'wrong' : missing.length > 0 ? 'missing' : 'complete';
  return (
    <UnstyledButton
      className={classes.step}
      data-state={state}
      aria-current={current ? 'step' : undefined}
      onClick={onGo}
    >
      <Mark size={16} aria-hidden />
      <span className={classes.name}>{words.group(group)}</span>
      {missing.length > 0 && (
        <Badge size="sm" variant="light" color="gray" tt="none" className={classes.count}>
          {t('steps.missing', { count: missing.length })}
        </Badge>
      )}
      {wrong && <span className={classes.hidden}>{t('steps.wrong')}</span>}
    </UnstyledButton>
  );
}

/** On a phone, where a list of the steps would hide the step. */
function StepSelect({ steps }: { steps: Steps }) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const stateOf = ({ wrong, missing }: FormStep) => {
    if (wrong) return t('steps.wrong');
    return missing.length > 0 ? t('steps.missing', { count: missing.length }) : '✓';
  };
  const data = steps.all.map((step) => ({
    value: step.group,
    label: `${words.group(step.group)} · ${stateOf(step)}`,
  }));
  return (
    <NativeSelect
      className={classes.select}
      aria-label={t('steps.label')}
      data={[...data, { value: OVERVIEW, label: t('steps.overview') }]}
      value={steps.current}
      onChange={(event) => steps.go(event.currentTarget.value)}
    />
  );
}

/** The way through a form: what is complete, what is missing, where one is. */
export function FormSteps({ steps, form }: { steps: Steps; form: RecordFormState }) {
  const { resource } = useResource();
  const { t } = useTranslation('record');
  const percent = filledPercent(resource, form.values, steps.all);
  return (
    <nav className={classes.steps} aria-label={t('steps.label')}>
      <Group gap="xs" wrap="nowrap" className={classes.progress}>
        <Progress value={percent} flex={1} aria-label={t('steps.filled')} />
        <Text size="sm" fw={600}>
          {t('steps.percent', { value: percent })}
        </Text>
      </Group>
      <StepSelect steps={steps} />
      <ol className={classes.list}>
        {steps.all.map((step) => (
          <li key={step.group}>
            <StepButton
              step={step}
              current={step.group === steps.current}
              onGo={() => steps.go(step.group)}
            />
          </li>
        ))}
        <li>
          <UnstyledButton
            className={classes.step}
            aria-current={steps.current === OVERVIEW ? 'step' : undefined}
            onClick={() => steps.go(OVERVIEW)}
          >
            <ListChecks size={16} aria-hidden />
            <span className={classes.name}>{t('steps.overview')}</span>
          </UnstyledButton>
        </li>
      </ol>
    </nav>
  );
}

/** To the step before and the one after. */
export function StepButtons({ steps }: { steps: Steps }) {
  const { t } = useTranslation('record');
  const order = [...steps.all.map(({ group }) => group), OVERVIEW];
  const at = order.indexOf(steps.current);
  const [before, after] = [order[at - 1], order[at + 1]];
  return (
    <Group gap="xs" className={classes.turns}>
      <Button variant="default" disabled={before === undefined} onClick={() => before && steps.go(before)}>
        {t('steps.back')}
      </Button>
      <Button variant="default" disabled={after === undefined} onClick={() => after && steps.go(after)}>
        {t('steps.next')}
      </Button>
    </Group>
  );
}
