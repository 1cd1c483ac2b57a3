import type { ExportRequest } from '@contract/resources/system/exportRequests';
import { resourceApi, useDownload } from '@kit';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useFormat, useLocalized, useMe } from '@shared/lib';
import { Download, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

/** The asker's own: wait for somebody else, or fetch the file, once. */
export function ExportRequestAside({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const localized = useLocalized();
  const { userId } = useMe();
  const dispatch = useDispatch();
  const { bytes, start } = useDownload(t('fullExport.failed'));
  const { id, status } = request;
  if (request.askedBy !== userId) return null;
  if (status === 'waiting')
    return (
      <Alert color="blue" variant="light" icon={<Hourglass size={18} aria-hidden />}>
        {t('fullExport.own')}
      </Alert>
    );
  if (status !== 'approved') return null;
  const fetchFile = async () => {
    await start(`/exportRequests/${id}/file`, `${localized(request.subject)} ${id}.${request.format}`, {});
    const stale = ['exportRequests', `exportRequests/${id}`].map(
      (each) => ({ type: 'resource', id: each }) as const,
    );
    dispatch(resourceApi.util.invalidateTags(stale));
  };
  return (
    <Alert color="orange" variant="light" icon={<Download size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('fullExport.downloadAbout', { time: format.dateTime(request.expiresAt) })}</Text>
        <Button size="xs" loading={bytes !== undefined} onClick={() => void fetchFile()}>
          {t('fullExport.download')}
        </Button>
      </Group>
    </Alert>
  );
}
