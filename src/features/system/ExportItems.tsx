import { type ExportRequest, exportRequests } from '@contract/resources/exportRequests';
import { crudApi } from '@crud';
import { Menu, Text } from '@mantine/core';
import { useResourceHints } from '@realtime';
import { useFormat, useLocalized, useMe, usePermission } from '@shared/lib';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ExportNews, exportNewsOf } from './exportNews';

export interface ExportItem {
  request: ExportRequest;
  news: ExportNews;
  asker: string;
}
const SHOWN = 20;

/** Requests for full exports that this person has to decide, or that were decided for him; fresh at every hint. */
export function useExportItems(): readonly ExportItem[] {
  const skip = !usePermission('exportRequests');
  const { userId } = useMe();
  const hints = useResourceHints(exportRequests.name);
  const seen = useRef(hints);
  const { data, refetch } = crudApi.useListQuery(
    {
      ...{ resource: exportRequests.name, page: 1, pageSize: SHOWN, sort: '-createdAt' },
      filter: { status: 'in:waiting,approved,refused' },
    },
    { skip },
  );
  useEffect(() => {
    if (skip || seen.current === hints) return;
    seen.current = hints;
    void refetch();
  }, [hints, skip, refetch]);
  const rows = (data?.rows ?? []) as unknown as ExportRequest[];
  return rows.flatMap((request) => {
    const news = exportNewsOf(request, userId, data?.asOf ?? 0);
    return news ? [{ request, news, asker: data?.titles.users?.[String(request.askedBy)] ?? '' }] : [];
  });
}

export function ExportItems({ items }: { items: readonly ExportItem[] }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const localized = useLocalized();
  if (items.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('fullExport.group')}</Menu.Label>
      {items.map(({ request, news, asker }) => (
        <Menu.Item key={request.id} component={Link} to={`${exportRequests.path}/record/${request.id}`}>
          <Text size="sm" fw={600} lineClamp={2}>
            {t(`fullExport.${news}`, { name: asker, subject: localized(request.subject) })}
          </Text>
          <Text size="xs" c="dimmed">
            {format.dateTime(request.decidedAt ?? request.createdAt)}
          </Text>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
