import { ActionIcon, Group, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resourceApi } from '../api/resourceApi';
import { useResource } from '../ResourceContext';
import links from '../values/RecordLink.module.css';
import { Absent, NOT_FOUND } from './Absent';
import classes from './PeekPanel.module.css';
import { RecordBody } from './RecordBody';
import { useHeldRow } from './useHeldRow';
import { useRecordTitle } from './useRecordTitle';

interface PeekPanelProps {
  id: string;
  /** Of its page. */
  address: string;
  /** To the record above or below in the list. */
  onStep(by: -1 | 1): void;
  onClose(): void;
}

/** What closes itself first: a choice or a calendar that lies open inside. */
const OPEN_WITHIN = '[aria-expanded="true"][aria-haspopup]';

/** A record beside its list: the same as on its page, without leaving the list. */
export function PeekPanel({ id, address, onStep, onClose }: PeekPanelProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const { currentData, error, refetch } = resourceApi.useRecordQuery({ resource: resource.name, id });
  const row = useHeldRow(currentData, id);
  const problem = error as ApiProblem | undefined;
  const title = useRecordTitle(row) ?? words.name;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Menus and dialogs bubble to here from elsewhere in the page.
    if (!currentTarget.contains(target as Node) || (target as Element).closest(OPEN_WITHIN)) return;
    event.stopPropagation();
    onClose();
  };
  const steps = [
    { word: 'peekBefore', icon: ChevronUp, does: () => onStep(-1) },
    { word: 'peekAfter', icon: ChevronDown, does: () => onStep(1) },
    { word: 'peekClose', icon: X, does: onClose },
  ] as const;
  return (
    <aside className={classes.panel} aria-label={title} onKeyDown={onKeyDown} data-peek>
      <Group gap="xs" wrap="nowrap" className={classes.head}>
        <Text fw={600} truncate flex={1}>
          <Link to={address} className={links.title} title={t('list.peekOpen')}>
            {title}
          </Link>
        </Text>
        {steps.map(({ word, icon: Icon, does }) => (
          <ActionIcon
            key={word}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t(`list.${word}`)}
            onClick={does}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
      <div className={classes.body}>
        {row ? (
          <RecordBody key={row.id} row={row} gone={problem?.status === NOT_FOUND} />
        ) : (
          <Absent problem={problem} onRetry={() => void refetch()} />
        )}
      </div>
    </aside>
  );
}
