import type { RoleMatrix as Matrix } from '@contract/access/roleMatrix';
import { useKeptState } from '@kit';
import { Button, Group, Text } from '@mantine/core';
import { AccessContext, useMay, type ViewedRole } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { Eye } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { systemApi } from '../system.api';
import { Editor } from './GrantEditor';
import { LimitsDialog } from './LimitsDialog';
import { isChanged, type MatrixChanges, stillChanged, UNCHANGED } from './matrixRows';

function roleOf({ name, type, keys, actions }: Matrix): ViewedRole {
  return {
    name,
    type,
    grants: new Map(keys.map(({ key, grant }) => [key, grant])),
    actions: new Set(actions.filter(({ granted }) => granted).map(({ key }) => key)),
  };
}

/** What a role may do, key by key; nothing is stored before one has seen who would lose what. */
export function RoleMatrixTable({ roleId, editable }: { roleId: string; editable: boolean }) {
  const { t } = useTranslation('roles');
  const { data, isError, refetch } = systemApi.useRoleMatrixQuery(roleId);
  const [asking, setAsking] = useState(false);
  const may = useMay('roleMaon', 'M') && editable;
  const { viewAs } = use(AccessContext);
  const shown = (kept: MatrixChanges) => (data && may ? stillChanged(data, kept) : UNCHANGED);
  const isEmpty = (kept: MatrixChanges) => !isChanged(shown(kept));
  const [kept, setChanges, forget] = useKeptState({
    of: 'roles.matrix',
    id: roleId,
    empty: UNCHANGED,
    isEmpty,
  });
  const changes = shown(kept);
  const changed = isChanged(changes);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  return (
    <Panel
      title={t('matrix.title')}
      action={
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<Eye size={14} aria-hidden />}
            disabled={changed}
            onClick={() => viewAs(roleOf(data))}
          >
            {t('matrix.viewAs')}
          </Button>
          {may && (
            <>
              <Button size="xs" variant="subtle" disabled={!changed} onClick={forget}>
                {t('matrix.discard')}
              </Button>
              <Button size="xs" disabled={!changed} onClick={() => setAsking(true)}>
                {t('matrix.preview')}
              </Button>
            </>
          )}
        </Group>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t(may ? 'matrix.about' : 'matrix.readOnly')}
      </Text>
      <Editor matrix={data} changes={changes} disabled={!may} onChange={setChanges} />
      {asking && (
        <LimitsDialog
          matrix={data}
          changes={changes}
          onClose={() => setAsking(false)}
          onStored={() => {
            setAsking(false);
            forget();
          }}
        />
      )}
    </Panel>
  );
}
