import type { AnyRow, Resource } from '@contract/kit/resource';
import { Alert } from '@mantine/core';
import { useResourceHints } from '@realtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { unwrapAnswer } from '../api/unwrapAnswer';
import { useResource } from '../ResourceContext';
import { Deleted, FormProblems, KeptTyping, OfferedDraft, RefusalAlert } from './FormAlerts';
import type { RecordFormState as Form } from './useRecordForm';
import type { useSave } from './useSave';
import type { RecordFormProps } from './useSubmit';

/** The record was changed elsewhere while open here; input is never overwritten. */
function useChangedElsewhere(resource: Resource, row: AnyRow | undefined, version: number): boolean {
  const hints = useResourceHints(resource.name);
  const first = useRef(hints);
  const [look] = resourceApi.useLazyRecordQuery();
  const [newest, setNewest] = useState(version);
  const id = row?.id;
  useEffect(() => {
    if (id === undefined || hints === first.current) return;
    void unwrapAnswer(look({ resource: resource.name, id })).then(
      (now) => setNewest(now.version),
      () => undefined,
    );
  }, [hints, id, look, resource]);
  return Math.max(newest, row?.version ?? 0) > version;
}

interface AlertsProps {
  props: RecordFormProps;
  form: Form;
  saving: ReturnType<typeof useSave>;
  wrong: boolean;
  onGo(name: string): void;
}

/** Above the fields: a draft that is offered, what others did, why it was refused, what is wrong. */
export function Alerts({ props, form, saving, wrong, onGo }: AlertsProps) {
  const { resource } = useResource();
  const { row, readOnly, gone, titles, onCopy } = props;
  const { t } = useTranslation('record');
  const { problem, conflict, deleted } = saving;
  const lost = deleted || gone === true;
  const elsewhere = useChangedElsewhere(resource, row, form.base.version) && form.dirty;
  // That fields are wrong is said with their names below.
  const listed = problem?.key === 'err.common.validation' && Object.keys(form.problems).length > 0;
  return (
    <>
      {!readOnly && <OfferedDraft form={form} row={row} />}
      {readOnly && form.dirty && !lost && <KeptTyping form={form} titles={titles} />}
      {elsewhere && !readOnly && !conflict && !lost && (
        <Alert color="blue" variant="light" role="status">
          {t('changedElsewhere')}
        </Alert>
      )}
      {lost && <Deleted typed={form.dirty} onCopy={onCopy && (() => onCopy(form.values))} />}
      {problem && !lost && !listed && <RefusalAlert problem={problem} />}
      {(wrong || problem?.fields) && <FormProblems problems={form.problems} onGo={onGo} />}
    </>
  );
}
