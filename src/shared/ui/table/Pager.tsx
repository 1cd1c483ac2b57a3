import { ActionIcon, Group, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange(page: number): void;
}

/** One page back, one page on, and where one is. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const { t } = useTranslation('common');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <Group gap="xs" justify="flex-end" p="xs" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('table.rows', { count: total })}
      </Text>
      <ActionIcon
        variant="subtle"
        aria-label={t('previous')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text size="sm">{t('page', { page, pages })}</Text>
      <ActionIcon
        variant="subtle"
        aria-label={t('next')}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
