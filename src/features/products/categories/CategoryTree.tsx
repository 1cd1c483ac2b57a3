import { type AnyRow, recordPath } from '@contract/kit/resource';
import { type ListDrawingProps, titleOf, useResource } from '@kit';
import { ActionIcon, Anchor, Badge, Text, VisuallyHidden } from '@mantine/core';
import { EmptyState } from '@shared/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import classes from './CategoryTree.module.css';
import { placeByStep, type TreeLine, treeLines } from './tree';
import { useCategories } from './useCategories';
import { useDragging } from './useDragging';
import { useMoving } from './useMoving';
import { useTreeKeys } from './useTreeKeys';

interface LineProps extends TreeLine {
  name: string;
  closed: boolean;
  onToggle(): void;
}

/** What stands in one line. */
function LineContent({ row, hasBelow, closed, name, onToggle }: LineProps) {
  const { resource } = useResource();
  const { t } = useTranslation('products');
  const Chevron = closed ? ChevronRight : ChevronDown;
  return (
    <>
      {hasBelow && (
        <ActionIcon
          size="sm"
          variant="subtle"
          tabIndex={-1}
          aria-label={t(closed ? 'categories.open' : 'categories.close', { name })}
          onClick={onToggle}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      )}
      <span className={classes.code}>{String(row.code)}</span>
      <Anchor component={Link} to={recordPath(resource, row.id)} tabIndex={-1} c="inherit">
        {name}
      </Anchor>
      {row.enabled === false && <Badge color="gray">{t('categories.off')}</Badge>}
      <Text size="xs" c="dimmed" className={classes.rest}>
        {t('categories.products', { count: Number(row.productCount ?? 0) })}
      </Text>
    </>
  );
}

/** Text of a line for screen readers. */
const itemProps = ({ row, level, place, beside, hasBelow }: TreeLine, closed: ReadonlySet<string>) => ({
  'aria-level': level,
  'aria-posinset': place,
  'aria-setsize': beside,
  'aria-expanded': hasBelow ? !closed.has(row.id) : undefined,
  className: classes.line,
  style: { '--level': level } as CSSProperties,
  'data-category': row.id,
  'data-off': row.enabled === false || undefined,
});

interface TreeProps {
  rows: readonly AnyRow[];
  nameOf(row: AnyRow): string;
}

/** The lines with their keys and what is dragged between them. */
function Tree({ rows, nameOf }: TreeProps) {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => treeLines(rows, closed), [rows, closed]);
  const { move, said } = useMoving(nameOf);
  const { over, onto, begin, dragged } = useDragging(rows, move);
  const mayMove = rights.commands.includes('move');
  const toggle = (id: string) =>
    setClosed((old) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id]));
  const { tree, onKeyDown, current, onFocus } = useTreeKeys({
    lines,
    closed,
    toggle,
    open: (row) => void navigate(recordPath(resource, row.id)),
    step: (row, step) => mayMove && void move(row, placeByStep(rows, row, step)),
  });
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div ref={tree} role="tree" aria-label={words.plural} className={classes.tree} onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <div
            key={line.row.id}
            role="treeitem"
            {...itemProps(line, closed)}
            tabIndex={line.row.id === current ? 0 : -1}
            data-drop={over?.id === line.row.id ? over.where : undefined}
            draggable={mayMove}
            onFocus={() => onFocus(line.row.id)}
            {...(mayMove && { ...begin(line.row), ...onto(line.row) })}
          >
            <LineContent
              {...line}
              name={nameOf(line.row)}
              closed={closed.has(line.row.id)}
              onToggle={() => toggle(line.row.id)}
            />
          </div>
        ))}
      </div>
      {dragged && (
        <div className={classes.end} {...onto()}>
          <Text size="sm">{t('categories.end')}</Text>
        </div>
      )}
    </>
  );
}

/** The categories as they stand below one another: dragged, or moved by Alt and the arrows. */
export default function CategoryTree({ question }: ListDrawingProps) {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('products');
  const { rows, total, there, failed, retry } = useCategories({ question });
  const nameOf = (row: AnyRow) => titleOf(resource, row, words, {});
  if (!there) return <EmptyState kind={failed ? 'failed' : 'loading'} onRetry={() => void retry()} />;
  if (rows.length === 0) return <EmptyState kind="none" title={t('categories.none')} text="" />;
  return (
    <div className={classes.body}>
      {rights.commands.includes('move') && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('categories.hint')}
        </Text>
      )}
      <Tree rows={rows} nameOf={nameOf} />
      {total > rows.length && <Text size="sm">{t('categories.more', { count: total - rows.length })}</Text>}
    </div>
  );
}
