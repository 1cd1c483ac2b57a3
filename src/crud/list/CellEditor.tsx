import { checkDraft, type Problem } from '@contract/kit/checkDraft';
import type { Field, TextField } from '@contract/kit/field';
import { type AnyRow, type Resource, writable } from '@contract/kit/resource';
import { sameValue } from '@contract/kit/sameValue';
import { ActionIcon, Popover, Stack } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { DialogButtons, FormMessage } from '@shared/ui';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { FieldInput } from '../form/FieldInput';
import type { Words } from '../words';
import classes from './DataTable.module.css';

/** May this value be changed where it stands? Masked ones are not known here, files want a form. */
export function isEditable(resource: Resource, name: string, row: AnyRow): boolean {
  const field = resource.fields[name];
  if (!field || field.kind === 'file' || (field as TextField).personal) return false;
  return writable(resource, 'update').includes(name) && !(resource.idle?.(row) ?? []).includes(name);
}

export interface CellEditorProps {
  resource: Resource;
  words: Words;
  name: string;
  field: Field;
  row: AnyRow;
  onSaved(row: AnyRow): void;
}

function useCell({ resource, name, row, onSaved }: CellEditorProps, onClose: () => void) {
  const [value, setValue] = useState<unknown>(row[name] ?? null);
  const [wrong, setWrong] = useState<Problem>();
  const [update, { isLoading, error }] = crudApi.useUpdateMutation();
  const refusal = error as ApiProblem | undefined;
  const key = refusal?.fields?.[name];
  const draft = { ...row, [name]: value };
  const check = () => {
    const problem = checkDraft(resource, draft, 'update')[name];
    setWrong(problem);
    return problem === undefined;
  };
  const save = async () => {
    if (!check()) return;
    if (sameValue(row[name], value)) return onClose();
    const body = { [name]: value, version: row.version };
    const saved = await update({ resource: resource.name, id: row.id, body, inPlace: true }).unwrap();
    onSaved(saved);
    onClose();
  };
  return {
    ...{ value, setValue, draft, check, busy: isLoading },
    /** What is wrong with this value. */
    problem: wrong ?? (key === undefined ? undefined : { key }),
    /** Why the record was not stored, where it is not this value's fault. */
    refusal: key === undefined ? refusal : undefined,
    // The refusal is shown; there is nothing else to do about it.
    save: () => void save().catch(() => undefined),
  };
}

function CellForm({ onClose, ...props }: CellEditorProps & { onClose(): void }) {
  const { words, name, field } = props;
  const { t } = useTranslation('record');
  const cell = useCell(props, onClose);
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
        <FormMessage message={cell.refusal?.message} />
        <FieldInput
          {...{ name, field, words, value: cell.value, draft: cell.draft, disabled: cell.busy }}
          error={cell.problem && words.problem(name, cell.problem)}
          onChange={cell.setValue}
          onBlur={cell.check}
        />
        <DialogButtons size="xs" onCancel={onClose} confirm={t('save')} busy={cell.busy} />
      </Stack>
    </form>
  );
}

/** Changes one value where it stands: Enter saves, Escape leaves it, and another's change is never overwritten. */
export function CellEditor(props: CellEditorProps & { focusable: boolean }) {
  const { focusable, words, name } = props;
  const { t } = useTranslation('crud');
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = t('list.editCell', { name: words.field(name) });
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.edit}
        size="sm"
        variant="subtle"
        color="gray"
        tabIndex={focusable ? 0 : -1}
        data-edit
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={label}
        onClick={() => setOpened(true)}
      >
        <Pencil size={13} aria-hidden />
      </ActionIcon>
      {/* A table has hundreds of cells: only the one that is open pays for its editor. */}
      {opened && (
        <Popover opened trapFocus withRoles={false} width={280} shadow="md" position="bottom-start">
          <Popover.Target>
            <span />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            <CellForm {...props} onClose={close} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
