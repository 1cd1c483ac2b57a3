import { checkDraft, type Problem } from '@contract/kit/checkDraft';
import type { Field, RefField } from '@contract/kit/field';
import type { AnyRow } from '@contract/kit/resource';
import { sameValue } from '@contract/kit/sameValue';
import type { Titles } from '@contract/kit/wire';
import { Stack, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useDirty } from '@shared/lib';
import { DialogButtons, FormMessage } from '@shared/ui';
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../api/resourceApi';
import { FieldInput } from '../../form/inputs/FieldInput';
import type { InputProps } from '../../form/inputs/inputProps';
import { useResource } from '../../ResourceContext';

export interface CellEditorProps {
  name: string;
  field: Field;
  /** As it was when somebody began: what others change meanwhile must be refused, not overwritten. */
  row: AnyRow;
  /** What the record is called. */
  title: string;
  /** Instead of the input of its kind. */
  Input?: ComponentType<InputProps>;
  /** With the names of what it points at now. */
  onSaved(row: AnyRow, titles: Titles): void;
  onClose(): void;
  /** Hears whether something is typed that is not saved. */
  onDirty(dirty: boolean): void;
}

/** What the chosen records are called: the list has named only what its rows pointed at before. */
function useTitlesOf(field: Field) {
  const [look] = resourceApi.useLazyTitlesQuery();
  return async (value: unknown): Promise<Titles> => {
    if (field.kind !== 'ref' && field.kind !== 'refs') return {};
    const ids = [value].flat().filter((id) => typeof id === 'string');
    if (ids.length === 0) return {};
    const { to } = field as RefField;
    const found = await look({ resource: to, ids }, true).unwrap();
    return { [to]: Object.fromEntries(found.map(({ id, title }) => [id, title])) };
  };
}

function useCell({ name, field, row, onSaved, onClose, onDirty }: CellEditorProps) {
  const { resource } = useResource();
  const [value, setValue] = useState<unknown>(row[name] ?? null);
  const [wrong, setWrong] = useState<Problem>();
  const [update, { isLoading, error }] = resourceApi.useUpdateMutation();
  const titlesOf = useTitlesOf(field);
  const refusal = error as ApiProblem | undefined;
  const key = refusal?.fields?.[name];
  const draft = { ...row, [name]: value };
  const dirty = !sameValue(row[name], value);
  useDirty(dirty);
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  const check = () => {
    const problem = checkDraft(resource, draft, 'update')[name];
    setWrong(problem);
    return problem === undefined;
  };
  const save = async () => {
    if (!check()) return;
    if (!dirty) return onClose();
    const body = { [name]: value, version: row.version };
    const saved = await update({ resource: resource.name, id: row.id, body, inPlace: true }).unwrap();
    // It is stored, whatever it is called: the list asks for that too when it hears of the change.
    onSaved(saved, await titlesOf(value).catch(() => ({})));
    onClose();
  };
  return {
    value,
    setValue,
    draft,
    check,
    busy: isLoading,
    /** What is wrong with this value. */
    problem: wrong ?? (key === undefined ? undefined : { key }),
    /** Why the record was not stored, where it is not this value's fault. */
    refusal: key === undefined ? refusal : undefined,
    // The refusal is shown; there is nothing else to do about it.
    save: () => void save().catch(() => undefined),
  };
}

/** Changes one value where it stands: Enter saves, Escape leaves it, and another's change is never overwritten. */
export default function CellEditor(props: CellEditorProps) {
  const { name, field, title, Input = FieldInput, onClose } = props;
  const { t } = useTranslation('record');
  const { words } = useResource();
  const cell = useCell(props);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        cell.save();
      }}
    >
      <Stack gap="xs">
        {/* The row may be out of sight, or gone. */}
        <Text size="xs" c="dimmed" truncate>
          {title}
        </Text>
        <FormMessage message={cell.refusal?.message} />
        <Input
          name={name}
          field={field}
          words={words}
          value={cell.value}
          draft={cell.draft}
          disabled={cell.busy}
          error={cell.problem && words.problem(name, cell.problem)}
          onChange={cell.setValue}
          onBlur={cell.check}
        />
        <DialogButtons size="xs" onCancel={onClose} confirm={t('save')} busy={cell.busy} />
      </Stack>
    </form>
  );
}
