import { recordPath } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import { EXPORT_REQUESTS } from '@contract/resources/system/decisions';
import type { ExportRequest } from '@contract/resources/system/exportRequests';
import { useLocalized, useMe } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { exportNewsOf } from './exportNews';
import type { NewsItem } from './NewsGroup';

/** Requests for full exports that this person has to decide, or that were decided for him. */
export function useExportItems(data: ListResult | undefined): readonly NewsItem[] {
  const { t } = useTranslation('system');
  const localized = useLocalized();
  const { userId } = useMe();
  const rows = (data?.rows ?? []) as unknown as ExportRequest[];
  return rows.flatMap((request) => {
    const news = exportNewsOf(request, userId, data?.asOf ?? 0);
    if (!news) return [];
    const { id, subject, askedBy, decidedAt, createdAt } = request;
    const name = data?.titles.users?.[String(askedBy)] ?? '';
    const text = t(`fullExport.${news}`, { name, subject: localized(subject) });
    return [{ id, text, to: recordPath(EXPORT_REQUESTS, id), at: decidedAt ?? createdAt }];
  });
}
