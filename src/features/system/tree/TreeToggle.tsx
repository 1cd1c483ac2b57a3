import { ActionIcon } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './TreeToggle.module.css';

interface TreeToggleProps {
  /** Of the branch. */
  name: string;
  open: boolean;
  /** Nothing is below it: the button keeps its place and is not seen. */
  leaf: boolean;
  onTurn(): void;
}

/** Opens and closes a branch. */
export function TreeToggle({ name, open, leaf, onTurn }: TreeToggleProps) {
  const { t } = useTranslation('system');
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      className={classes.turn}
      data-open={open || undefined}
      data-leaf={leaf || undefined}
      disabled={leaf}
      aria-expanded={open}
      aria-label={t(open ? 'tree.close' : 'tree.open', { name })}
      onClick={onTurn}
    >
      <ChevronRight size={14} aria-hidden />
    </ActionIcon>
  );
}
