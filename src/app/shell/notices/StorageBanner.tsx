import { STORAGE_HINT, type StorageStatus } from '@contract/common/storage';
import { useOnResourceHint } from '@realtime';
import { api } from '@shared/api';
import { useFormat } from '@shared/lib';
import { DatabaseZap, HardDrive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from './Bar';

/** Only while nothing is stored: that it is again must be seen even when the news of it got lost. */
const LOOK_MS = 5_000;

const storageApi = api.injectEndpoints({
  endpoints: (build) => ({ storageNow: build.query<StorageStatus, void>({ query: () => '/storage' }) }),
});

export function StorageBanner() {
  const { t } = useTranslation('storage');
  const format = useFormat();
  const [stopped, setStopped] = useState(false);
  const { data, refetch } = storageApi.useStorageNowQuery(undefined, {
    pollingInterval: stopped ? LOOK_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  useOnResourceHint(STORAGE_HINT, refetch);
  const isBad = data !== undefined && (data.stopped || data.refusedSince !== null);
  if (data && isBad !== stopped) setStopped(isBad);
  if (!isBad) return null;
  // Where the disk is full, that is why.
  if (!data.stopped)
    return (
      <Bar icon={DatabaseZap} role="alert" color="red">
        <b>{t('refused')}</b>{' '}
        {t('refusedText', { since: format.stamp(data.refusedSince ?? 0), count: data.waiting })}
      </Bar>
    );
  return (
    <Bar icon={HardDrive} role="alert" color="red">
      <b>{t('title')}</b> {t('text', { free: data.freeMb, reserve: data.reserveMb })}
    </Bar>
  );
}
