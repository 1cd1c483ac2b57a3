import type { Field, TextField } from '@contract/kit/field';
import type { Resource } from '@contract/kit/resource';
import { writable } from '@contract/kit/resource';
import { IDENTIFYING } from '@contract/kit/textChecks';
import { Checkbox, Group, Stack } from '@mantine/core';
import { useDirty } from '@shared/lib';
import { DialogButtons, DialogWindow } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../../form/inputs/FieldInput';
import { DiscardQuestion } from '../../messages/DiscardQuestion';
import { useResource } from '../../ResourceContext';

interface BulkEditDialogProps {
  count: number;
  onClose(): void;
  onChosen(changes: Record<string, unknown>): void;
}

/** What is said of one record only. */
const OF_ONE: readonly Field['kind'][] = ['file', 'files', 'lines', 'pairs', 'geo'];

/** What several records may have alike: not what names or reaches one of them. */
export function bulkFields(resource: Resource): string[] {
  return writable(resource, 'update').filter((name) => {
    const { kind, unique, personal, perRecord, check } = resource.fields[name] as TextField;
    const one = unique || personal || perRecord || name === resource.title || name === resource.key;
    return !one && !(check && IDENTIFYING.has(check)) && !OF_ONE.includes(kind);
  });
}

/** Which fields get which value in all selected records; the next step shows what that would change. */
export function BulkEditDialog({ count, onClose, onChosen }: BulkEditDialogProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const [chosen, setChosen] = useState<Readonly<Record<string, unknown>>>({});
  const names = bulkFields(resource);
  const toggle = (name: string, on: boolean) => {
    const { [name]: _old, ...others } = chosen;
    setChosen(on ? { ...others, [name]: null } : others);
  };
  const nothing = Object.keys(chosen).length === 0;
  const [leaving, setLeaving] = useState(false);
  useDirty(!nothing);
  const title = t('bulk.editTitle', { count });
  const leave = () => (nothing ? onClose() : setLeaving(true));
  return (
    <DialogWindow
      onClose={leave}
      title={title}
      size="lg"
      centered
      // What was typed is not thrown away by a click beside it.
      closeOnClickOutside={nothing}
      closeOnEscape={!leaving}
    >
      {leaving && <DiscardQuestion what={title} onBack={() => setLeaving(false)} onDiscard={onClose} />}
      <Stack gap="sm">
        {names.map((name) => (
          <Group key={name} align="flex-start" gap="sm" wrap="nowrap">
            <Checkbox
              mt={28}
              aria-label={t('bulk.change', { name: words.field(name) })}
              checked={Object.hasOwn(chosen, name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            <div style={{ flex: 1 }}>
              <FieldInput
                name={name}
                field={resource.fields[name] as (typeof resource.fields)[string]}
                words={words}
                value={chosen[name] ?? null}
                draft={chosen}
                disabled={!Object.hasOwn(chosen, name)}
                onChange={(value) => setChosen({ ...chosen, [name]: value })}
              />
            </div>
          </Group>
        ))}
        <DialogButtons
          onCancel={leave}
          confirm={t('bulk.next')}
          onConfirm={() => onChosen({ ...chosen })}
          disabled={nothing}
        />
      </Stack>
    </DialogWindow>
  );
}
