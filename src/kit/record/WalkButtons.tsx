import { ActionIcon, Group, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { keyCommandOf, RECORD_KEYS } from '@shared/lib/keys';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ListWalk, recordAddress } from '../list/walkAddress';
import { useResource } from '../ResourceContext';
import type { RecordPosition } from './neighbours';
import { useNeighbours } from './useNeighbours';

/** Where the same keys mean something else: opening a choice, going by paragraphs. */
const OWN_KEYS = '[aria-haspopup], textarea';

interface WalkButtonsProps {
  id: string;
  walk: ListWalk;
}

/** From record to record in the order of the list, without going back to it. */
export function WalkButtons({ id, walk }: WalkButtonsProps) {
  const { resource } = useResource();
  const { t } = useTranslation('record');
  const format = useFormat();
  const navigate = useNavigate();
  const { before, after, total, approximate } = useNeighbours(resource, id, walk);
  const go = useCallback(
    ({ id: other, at }: RecordPosition) => {
      // The tab goes along, unless something was typed in it.
      void navigate(recordAddress(resource, other, { ...walk, at }), { state: { instead: true } });
    },
    [navigate, resource, walk],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = keyCommandOf(RECORD_KEYS, event);
      if (!way || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      event.preventDefault();
      const neighbour = { before, after }[way];
      if (neighbour) go(neighbour);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [before, after, go]);
  const button = (way: 'before' | 'after', neighbour: RecordPosition | undefined) => {
    const Icon = way === 'before' ? ChevronLeft : ChevronRight;
    return (
      <ActionIcon
        variant="default"
        disabled={!neighbour}
        aria-label={t(`walk.${way}`)}
        title={t(`walk.${way}Title`)}
        onClick={() => neighbour && go(neighbour)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    );
  };
  const place = { at: format.number(walk.at + 1), total: format.number(total) };
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('walk.label')}>
      {button('before', before)}
      {total > 0 && <Text size="sm">{t(approximate ? 'walk.about' : 'walk.place', place)}</Text>}
      {button('after', after)}
    </Group>
  );
}
