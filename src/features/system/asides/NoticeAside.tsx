import type { PlatformNotice } from '@contract/resources/system/platformNotices';
import { Table, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel, Permit } from '@shared/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { systemApi } from '../system.api';

function Readers({ id }: { id: string }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { data, isError, refetch } = systemApi.useNoticeReadersQuery(id);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Text c="dimmed">{t('notice.nobody')}</Text>;
  return (
    <Table striped aria-label={t('notice.readers')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('notice.reader')}</Table.Th>
          <Table.Th>{t('notice.institution')}</Table.Th>
          <Table.Th>{t('notice.readAt')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map(({ id: reader, name, orgName, at }) => (
          <Table.Tr key={reader}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{orgName}</Table.Td>
            <Table.Td>{format.dateTime(at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Opening a published notice marks it as read; its senders see who did. */
export function NoticeAside({ notice }: { notice: Pick<PlatformNotice, 'id' | 'status'> }) {
  const { t } = useTranslation('system');
  const [read] = systemApi.useReadNoticeMutation();
  const { data } = systemApi.useBellQuery();
  const unread = notice.status === 'published' && data?.unread.includes(notice.id);
  useEffect(() => {
    if (unread) void read(notice.id);
  }, [unread, read, notice.id]);
  if (notice.status === 'draft') return null;
  return (
    <Permit permission="platformNotice" atLeast="M">
      <Panel title={t('notice.readers')}>
        <Readers id={notice.id} />
      </Panel>
    </Permit>
  );
}
