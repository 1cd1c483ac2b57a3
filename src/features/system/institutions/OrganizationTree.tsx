import type { AnyRow } from '@contract/kit/resource';
import { resourceApi } from '@kit';
import { Text, UnstyledButton } from '@mantine/core';
import { EmptyState } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TreeToggle } from '../tree/TreeToggle';
import classes from './OrganizationTree.module.css';

const CHILDREN = 100;

function useChildren(parentId: string | undefined, skip = false) {
  return resourceApi.useListQuery(
    {
      resource: 'organizations',
      page: 1,
      pageSize: CHILDREN,
      sort: 'code',
      filter: { parentId: `in:${parentId}` },
    },
    { skip: skip || parentId === undefined },
  );
}

interface NodeProps {
  id: string;
  name: string;
  open?: boolean;
  selected?: string;
  onSelect(id: string): void;
}

function Branch({ id, name, open: atFirst = false, selected, onSelect }: NodeProps) {
  const { t } = useTranslation('system');
  const [open, setOpen] = useState(atFirst);
  const { data } = useChildren(id);
  const children: readonly AnyRow[] = data?.rows ?? [];
  const rest = (data?.total ?? 0) - children.length;
  return (
    <li>
      <div className={classes.node} data-selected={selected === id || undefined}>
        <TreeToggle name={name} open={open} leaf={children.length === 0} onTurn={() => setOpen(!open)} />
        <UnstyledButton
          className={classes.name}
          aria-current={selected === id ? 'true' : undefined}
          onClick={() => onSelect(id)}
        >
          <Text size="sm" truncate>
            {name}
          </Text>
        </UnstyledButton>
        {children.length > 0 && (
          <Text size="xs" c="dimmed" aria-label={t('tree.children', { count: data?.total ?? 0 })}>
            {data?.total}
          </Text>
        )}
      </div>
      {open && children.length > 0 && (
        <ul className={classes.children}>
          {children.map((child) => (
            <Branch
              key={child.id}
              id={child.id}
              name={String(child.name)}
              selected={selected}
              onSelect={onSelect}
            />
          ))}
          {rest > 0 && (
            <li className={classes.rest}>
              <Text size="xs" c="dimmed">
                {t('tree.rest', { count: rest })}
              </Text>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

export interface OrganizationTreeProps {
  /** Organisation of the signed-in person. */
  rootId: string;
  selected?: string;
  /** Undefined: all of them. */
  onSelect(id: string | undefined): void;
}

/** The institutions one sees, as a tree; choosing one lists what lies directly below it. */
export function OrganizationTree({ rootId, selected, onSelect }: OrganizationTreeProps) {
  const { t } = useTranslation('system');
  const { data, isError, refetch } = resourceApi.useRecordQuery({ resource: 'organizations', id: rootId });
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  return (
    <nav aria-label={t('tree.label')}>
      <UnstyledButton
        className={classes.all}
        aria-current={selected === undefined ? 'true' : undefined}
        onClick={() => onSelect(undefined)}
      >
        {t('tree.all')}
      </UnstyledButton>
      <ul className={classes.tree}>
        <Branch id={rootId} name={String(data.name)} open selected={selected} onSelect={onSelect} />
      </ul>
    </nav>
  );
}
