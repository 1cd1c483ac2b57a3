import { recordPath } from '@contract/kit/resource';
import { type Menu, menus } from '@contract/resources/system/menus';
import { resourceApi, useWords } from '@kit';
import { Badge, Group, Table } from '@mantine/core';
import { nameKey, useFormat } from '@shared/lib';
import { EmptyState, iconOf } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TreeToggle } from '../tree/TreeToggle';
import classes from './MenuTree.module.css';
import { ENTRIES_MAX, type MenuBranch, menuTree } from './menuTree';

const COLUMNS = ['routePath', 'sort', 'alwaysShow', 'updatedAt'] as const;
/** A phone has no room for them. */
const WIDE: readonly string[] = ['routePath', 'updatedAt'];

/** Between the name of a folder and those of its entries. */
const LEVEL_REM = 2;

interface RowProps {
  branch: MenuBranch;
  level: number;
}

function Title({ entry, name }: { entry: Menu; name: string }) {
  const { t } = useTranslation('system');
  const Icon = iconOf(entry.icon ?? undefined);
  return (
    <>
      {entry.icon && <Icon size={16} aria-hidden />}
      <Link
        to={recordPath(menus, entry.id)}
        className={classes.title}
        data-hidden={entry.hidden || undefined}
      >
        {name}
      </Link>
      {entry.hidden && (
        <Badge size="xs" variant="light" color="gray" tt="none">
          {t('menus.hidden')}
        </Badge>
      )}
    </>
  );
}

function Row({ branch, level }: RowProps) {
  const { entry, path, children } = branch;
  const { t } = useTranslation(['menu', 'system']);
  const format = useFormat();
  const [open, setOpen] = useState(true);
  const isFolder = children.length > 0;
  const name = t(nameKey(path), { defaultValue: path });
  return (
    <>
      <Table.Tr role="row" aria-level={level} aria-expanded={isFolder ? open : undefined} data-id={entry.id}>
        <Table.Td role="gridcell">
          <Group gap="xs" wrap="nowrap" ps={`${(level - 1) * LEVEL_REM}rem`}>
            <TreeToggle name={name} open={open} leaf={!isFolder} onTurn={() => setOpen(!open)} />
            <Title entry={entry} name={name} />
          </Group>
        </Table.Td>
        <Table.Td role="gridcell" c="dimmed" visibleFrom="sm">
          {path}
        </Table.Td>
        <Table.Td role="gridcell" ta="right">
          {entry.sort}
        </Table.Td>
        <Table.Td role="gridcell">{entry.alwaysShow && t('system:menus.always')}</Table.Td>
        <Table.Td role="gridcell" visibleFrom="sm">
          {format.dateTime(entry.updatedAt)}
        </Table.Td>
      </Table.Tr>
      {open && children.map((child) => <Row key={child.entry.id} branch={child} level={level + 1} />)}
    </>
  );
}

/** Every entry of the menu below its folder, under the name and icon it has there. */
export function MenuTree() {
  const { t } = useTranslation('system');
  const words = useWords(menus.name);
  const { data, isError, refetch } = resourceApi.useListQuery({
    resource: menus.name,
    page: 1,
    pageSize: ENTRIES_MAX,
    sort: 'sort',
  });
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const branches = menuTree(data.rows as unknown as Menu[]);
  return (
    <div className={classes.tree}>
      <Table role="treegrid" aria-label={words.plural} stickyHeader highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('menus.title')}</Table.Th>
            {COLUMNS.map((column) => (
              <Table.Th
                key={column}
                ta={column === 'sort' ? 'right' : undefined}
                visibleFrom={WIDE.includes(column) ? 'sm' : undefined}
              >
                {words.field(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {branches.map((branch) => (
            <Row key={branch.entry.id} branch={branch} level={1} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
