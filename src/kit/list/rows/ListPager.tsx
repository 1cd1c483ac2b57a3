import { LIST_SIZES, type ListSize } from '@contract/kit/question/address';
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../listState';
import type { ChangeList } from '../useListState';
import { PageInput } from './PageInput';
import { pagesOf } from './pastEnd';

interface ListPagerProps {
  state: ListState;
  total: number;
  onChange: ChangeList;
  /** Pointer or focus is on a button that leads to this page. */
  onAim(page: number): void;
}

/** So many are reached by the buttons. */
const FEW_PAGES = 5;

/** Where one is in a list, and how much of it stands on one page. */
export function ListPager({ state, total, onChange, onAim }: ListPagerProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { page, size } = state;
  const pages = size === 'all' ? 1 : pagesOf(size, total);
  const steps = [
    { icon: ChevronsLeft, word: 'first', target: 1, off: page <= 1 },
    { icon: ChevronLeft, word: 'previous', target: page - 1, off: page <= 1 },
    { icon: ChevronRight, word: 'next', target: page + 1, off: page >= pages },
    { icon: ChevronsRight, word: 'last', target: pages, off: page >= pages },
  ] as const;
  const [aimed, setAimed] = useState<string>();
  const aimedAt = steps.find(({ word, off }) => word === aimed && !off)?.target;
  // Keeps the focus on the button for the next page.
  useEffect(() => {
    if (aimedAt !== undefined) onAim(aimedAt);
  }, [aimedAt, onAim]);
  const button = ({ icon: Icon, word, target, off }: (typeof steps)[number]) => (
    <ActionIcon
      key={word}
      variant="subtle"
      color="gray"
      disabled={off}
      aria-label={t(`pager.${word}`)}
      onClick={() => {
        // Drawing the change takes a while: the question is on its way before, whatever it was that clicked.
        onAim(target);
        onChange({ page: target });
        // Prefetches the next page, also for touch and keyboard.
        setAimed(word);
      }}
      onPointerEnter={() => setAimed(word)}
      onPointerLeave={() => setAimed(undefined)}
      onFocus={() => setAimed(word)}
      onBlur={() => setAimed(undefined)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
  const sizes = [
    ...LIST_SIZES.map((each) => ({ value: String(each), label: t('pager.size', { count: each }) })),
    { value: 'all', label: t('pager.endless') },
  ];
  return (
    <Group gap="sm" px="md" py={6} justify="flex-end" wrap="wrap" data-pager>
      {/* The browser's own: options of the library's are drawn, and placed on the page, with each list. */}
      <NativeSelect
        size="xs"
        w={180}
        aria-label={t('pager.sizeLabel')}
        data={sizes}
        value={String(size)}
        onChange={({ currentTarget: { value: next } }) =>
          onChange({ size: (next === 'all' ? 'all' : Number(next)) as ListSize })
        }
      />
      {size !== 'all' && (
        <Group gap={2} wrap="nowrap">
          {steps.slice(0, 2).map(button)}
          <Text size="sm">{t('pager.page', { page: format.number(page), pages: format.number(pages) })}</Text>
          {steps.slice(2).map(button)}
          {pages > FEW_PAGES && <PageInput pages={pages} onGo={(target) => onChange({ page: target })} />}
        </Group>
      )}
    </Group>
  );
}
