import type { LimitsPreview, RoleMatrix } from '@contract/access/roleMatrix';
import { List, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { systemApi } from '../system.api';
import { type MatrixChanges, requestOf } from './matrixRows';
import { useKeyName } from './useKeyName';

const PEOPLE_SHOWN = 20;

function Keys({ title, keys }: { title: string; keys: readonly string[] }) {
  const nameOf = useKeyName();
  if (keys.length === 0) return null;
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <List size="sm">
        {keys.map((key) => (
          <List.Item key={key}>{nameOf(key)}</List.Item>
        ))}
      </List>
    </div>
  );
}

function Preview({ preview: { loses, gains, people, total } }: { preview: LimitsPreview }) {
  const { t } = useTranslation(['roles', 'common']);
  const names = people.slice(0, PEOPLE_SHOWN).map(({ name, code }) => `${name} (${code})`);
  return (
    <>
      <Keys title={t('matrix.loses', { count: total })} keys={loses} />
      <Keys title={t('matrix.gains', { count: total })} keys={gains} />
      <Text size="sm">
        {names.join(t('common:separator'))}
        {total > names.length && ` ${t('matrix.more', { count: total - names.length })}`}
      </Text>
    </>
  );
}

export interface LimitsDialogProps {
  matrix: RoleMatrix;
  changes: MatrixChanges;
  onClose(): void;
  onStored(): void;
}

/** Says who would lose and gain what, asks for the reason, and stores. */
export function LimitsDialog({ matrix, changes, onClose, onStored }: LimitsDialogProps) {
  const { t } = useTranslation('roles');
  const [limit, state] = systemApi.useLimitRoleMutation();
  const [preview, setPreview] = useState<LimitsPreview>();
  const [reason, setReason] = useState('');
  useEffect(() => {
    void limit({ id: matrix.id, body: requestOf(matrix, changes, { dryRun: true }) })
      .unwrap()
      .then(setPreview, () => undefined);
  }, [limit, matrix, changes]);
  const store = () =>
    limit({ id: matrix.id, body: requestOf(matrix, changes, { reason: reason.trim() || undefined }) })
      .unwrap()
      .then(() => {
        notifications.show({ message: t('matrix.stored', { name: matrix.name }) });
        onStored();
      })
      .catch(() => undefined);
  const problem = state.error as ApiProblem | undefined;
  return (
    <DialogWindow onClose={onClose} title={t('matrix.confirm', { name: matrix.name })} centered>
      <Stack gap="sm">
        <FormMessage message={problem?.message} />
        {preview && <Preview preview={preview} />}
        <Textarea
          label={t('matrix.reason')}
          value={reason}
          maxLength={200}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogButtons
          onCancel={onClose}
          confirm={t('matrix.store')}
          onConfirm={() => void store()}
          busy={state.isLoading}
          disabled={!preview}
          danger={preview && preview.loses.length > 0}
        />
      </Stack>
    </DialogWindow>
  );
}
