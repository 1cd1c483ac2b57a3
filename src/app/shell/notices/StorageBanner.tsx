import { STORAGE_HINT, type StorageNow } from '@contract/common/storage';
import { useOnResourceHint } from '@realtime';
import { api } from '@shared/api';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from './Bar';

/** Only while nothing is stored: that it is again must be seen even when the news of it got lost. */
const LOOK_MS = 5_000;

const storageApi = api.injectEndpoints({
  endpoints: (build) => ({ storageNow: build.query<StorageNow, void>({ query: () => '/storage' }) }),
});

export function StorageBanner() {
  const { t } = useTranslation('storage');
  const [stopped, setStopped] = useState(false);
  const { data, refetch } = storageApi.useStorageNowQuery(undefined, {
    pollingInterval: stopped ? LOOK_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  useOnResourceHint(STORAGE_HINT, refetch);
  if (data && data.stopped !== stopped) setStopped(data.stopped);
  if (!data?.stopped) return null;
  return (
    <Bar icon={HardDrive} role="alert" color="red">
      <b>{t('title')}</b> {t('text', { free: data.freeMb, reserve: data.reserveMb })}
    </Bar>
  );
}
