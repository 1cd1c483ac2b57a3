import { recordPath } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import { ROLE_GRANTS } from '@contract/resources/system/decisions';
import type { RoleGrant } from '@contract/resources/system/roleGrants';
import { useMe } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { grantNewsOf } from './grantNews';
import type { NewsItem } from './NewsGroup';

/** Roles that this person may give as the second one, and what became of those he asked for. */
export function useGrantItems(data: ListResult | undefined): readonly NewsItem[] {
  const { t } = useTranslation('system');
  const me = useMe();
  const rows = (data?.rows ?? []) as unknown as RoleGrant[];
  return rows.flatMap((grant) => {
    const news = grantNewsOf(grant, me, data?.asOf ?? 0);
    if (!news) return [];
    const { id, asker, person, toRole, decidedAt, createdAt } = grant;
    const role = data?.titles.roles?.[String(toRole)] ?? '';
    const text = t(`roleGrant.${news}`, { name: asker, person, role });
    return [{ id, text, to: recordPath(ROLE_GRANTS, id), at: decidedAt ?? createdAt }];
  });
}
