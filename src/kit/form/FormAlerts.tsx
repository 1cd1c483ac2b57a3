import { isMissing, problemPlace } from '@contract/kit/checkDraft';
import { type AnyRow, recordPath } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { messageText } from '@contract/messages';
import { Alert, Button, Group, List, Text, UnstyledButton } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { Labeled } from '@shared/ui';
import { CircleAlert, History, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useResource } from '../ResourceContext';
import { FieldValue } from '../values/FieldValue';
import links from '../values/RecordLink.module.css';
import { createdEarlier } from './drafts/createdEarlier';
import { formField } from './formField';
import type { RecordFormState } from './useRecordForm';

/** Unsaved input is offered, never restored automatically. */
export function OfferedDraft({ form, row }: { form: RecordFormState; row?: AnyRow }) {
  const { t } = useTranslation('record');
  const format = useFormat();
  if (!form.offered) return null;
  const outdated = row !== undefined && row.version !== form.offered.version;
  return (
    <Alert color="yellow" variant="light" icon={<History size={18} aria-hidden />} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('draft.found', { time: format.dateTime(form.offered.at) })} {outdated && t('draft.outdated')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={form.forget}>
            {t('draft.discard')}
          </Button>
          <Button size="xs" onClick={form.takeOffered}>
            {t('draft.take')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** Somebody else's act closed the record while it was being filled in: what was typed is kept, and shown as what it is. */
export function KeptTyping({ form, titles }: { form: RecordFormState; titles: Titles }) {
  const { resource, words } = useResource();
  const { t } = useTranslation('record');
  return (
    <Alert color="yellow" variant="light" icon={<History size={18} aria-hidden />} role="status">
      <Text size="sm">{t('closedMeanwhile')}</Text>
      <List size="sm" my={4}>
        {form.changed.map((name) => (
          <List.Item key={name}>
            <Labeled label={words.field(name)} />
            <FieldValue
              name={name}
              field={formField(resource, name)}
              titles={titles}
              words={words}
              value={form.values[name]}
            />
          </List.Item>
        ))}
      </List>
      <Button size="xs" variant="default" onClick={form.reset}>
        {t('draft.discard')}
      </Button>
    </Alert>
  );
}

interface DeletedProps {
  /** Something stands here that was not saved. */
  typed: boolean;
  /** Makes a new record of what stands here. */
  onCopy?(): void;
}

/** The record is gone; what stands in its form is not. */
export function Deleted({ typed, onCopy }: DeletedProps) {
  const { t } = useTranslation('record');
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
      {t(typed ? 'deleted' : 'deletedHere')}
      {onCopy && (
        <Button size="xs" mt="xs" onClick={onCopy}>
          {t('copyToNew')}
        </Button>
      )}
    </Alert>
  );
}

/** Why the server did not store it. */
export function RefusalAlert({ problem }: { problem: ApiProblem }) {
  const { resource } = useResource();
  const { t } = useTranslation('record');
  const made = createdEarlier(problem);
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
      {problem.message}{' '}
      {made !== undefined && (
        <Link to={recordPath(resource, made)} className={links.reference}>
          {t('openStored')}
        </Link>
      )}
    </Alert>
  );
}

interface FormProblemsProps {
  problems: RecordFormState['problems'];
  /** Takes the cursor to a field. */
  onGo(name: string): void;
}

/** What is wrong, field by field in the order of the form: each leads to its input. */
export function FormProblems({ problems, onGo }: FormProblemsProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('record');
  const count = Object.keys(problems).length;
  if (count === 0) return null;
  const places = Object.keys(problems);
  const wrong = Object.values(resource.form)
    .flat()
    .flatMap((name) => places.filter((place) => problemPlace(place).name === name));
  const called = (place: string) => {
    const { name, index, column } = problemPlace(place);
    if (index === undefined || column === undefined) return words.field(name);
    const cell = words.columnsOf(name).field(column);
    return t('cell', { list: words.field(name), row: index + 1, name: cell });
  };
  return (
    <Alert role="alert" color="orange" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
      {Object.values(problems).some(isMissing) && (
        <Text size="sm" fw={600}>
          {messageText('err.form.required', words.locale)}
        </Text>
      )}
      {t('wrong', { count })}
      <List size="sm">
        {wrong.map((place) => (
          <List.Item key={place}>
            <UnstyledButton fz="sm" className={links.reference} onClick={() => onGo(place)}>
              {called(place)}
            </UnstyledButton>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
