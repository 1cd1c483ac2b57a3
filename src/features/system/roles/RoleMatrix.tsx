import type { RoleMatrix as Matrix } from '@contract/access/roleMatrix';
import type { Grant } from '@contract/permissions';
import { useKeptState } from '@kit';
import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { AccessContext, useMay, type ViewedRole } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { Eye } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { systemApi } from '../system.api';
import { LimitsDialog } from './LimitsDialog';
import {
  isChanged,
  type MatrixChanges,
  type MatrixRow,
  matrixGroups,
  stillChanged,
  UNCHANGED,
  withAction,
  withGrant,
} from './matrixRows';
import classes from './RoleMatrix.module.css';
import { useKeyName } from './useKeyName';

interface RowProps {
  row: MatrixRow;
  chosen: Grant;
  disabled: boolean;
  onChange(grant: Grant): void;
}

function GrantRow({ row, chosen, disabled, onChange }: RowProps) {
  const { t } = useTranslation('roles');
  const name = useKeyName()(row.key);
  return (
    <div className={classes.row} data-changed={chosen !== row.grant || undefined}>
      <Text size="sm">{name}</Text>
      <SegmentedControl
        size="xs"
        aria-label={name}
        value={chosen}
        disabled={disabled || row.choices.length < 2}
        onChange={(next) => onChange(next as Grant)}
        data={row.choices.map((grant) => ({ value: grant, label: t(`grant.${grant}`) }))}
      />
    </div>
  );
}

interface EditorProps {
  matrix: Matrix;
  changes: MatrixChanges;
  disabled: boolean;
  onChange(changes: MatrixChanges): void;
}

function Editor({ matrix, changes, disabled, onChange }: EditorProps) {
  const { t } = useTranslation(['roles', 'menu']);
  const free = useMay('menuMain', 'A');
  return (
    <div className={classes.groups}>
      {matrixGroups(matrix, free).map(({ folder, rows }) => (
        <fieldset key={folder ?? ''} className={classes.group}>
          <legend>{folder ? t(`menu:${folder}`) : t('roles:matrix.others')}</legend>
          {rows.map((row) => (
            <GrantRow
              key={row.key}
              row={row}
              chosen={changes.grants[row.key] ?? row.grant}
              disabled={disabled}
              onChange={(grant) => onChange(withGrant(changes, row, grant))}
            />
          ))}
        </fieldset>
      ))}
      {matrix.actions.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{t('roles:matrix.actions')}</legend>
          {matrix.actions.map((action) => (
            <Switch
              key={action.key}
              className={classes.row}
              label={t(`roles:action.${action.key.replace(':', '_')}`)}
              checked={changes.actions[action.key] ?? action.granted}
              disabled={disabled || (!action.granted && !action.mine && !free)}
              onChange={(event) => onChange(withAction(changes, action, event.currentTarget.checked))}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

function roleOf({ name, type, keys, actions }: Matrix): ViewedRole {
  return {
    name,
    type,
    grants: new Map(keys.map(({ key, grant }) => [key, grant])),
    actions: new Set(actions.filter(({ granted }) => granted).map(({ key }) => key)),
  };
}

/** What a role may do, key by key; nothing is stored before one has seen who would lose what. */
export function RoleMatrix({ roleId, editable }: { roleId: string; editable: boolean }) {
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
