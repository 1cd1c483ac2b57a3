import type { RoleMatrix as Matrix } from '@contract/access/roleMatrix';
import type { Grant } from '@contract/permissions';
import { SegmentedControl, Switch, Text } from '@mantine/core';
import { useMay } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { type MatrixChanges, type MatrixRow, matrixGroups, withAction, withGrant } from './matrixRows';
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

export function Editor({ matrix, changes, disabled, onChange }: EditorProps) {
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
