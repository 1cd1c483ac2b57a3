import { BELL_QUESTIONS, type BellAnswer } from '@contract/home/bell';
import { recordPath } from '@contract/kit/resource';
import type { PlatformNotice } from '@contract/resources/system/platformNotices';
import { listApi } from '@kit';
import { ActionIcon, Indicator, Menu, Text } from '@mantine/core';
import { AccessContext, useFormat, useLocalized, useMe } from '@shared/lib';
import { Bell } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { systemApi } from '../system.api';
import { Freshness } from './Freshness';
import classes from './News.module.css';
import { NewsGroup } from './NewsGroup';
import { useSeen } from './seen';
import { useExportItems } from './useExportItems';
import { useGrantItems } from './useGrantItems';
import { useExpiryItems, useQualificationItems, useRepairItems, useReviewItems } from './useWorkItems';

const SHOWN = 8;
const WORK_SHOWN = 12;
const NOTHING: BellAnswer = { lists: {}, unread: [] };
const NOTICES_PATH = '/system/platformNotice';

function NoticeItem({ notice, unread }: { notice: PlatformNotice; unread: boolean }) {
  const format = useFormat();
  const localized = useLocalized();
  const { t } = useTranslation('system');
  return (
    <Menu.Item component={Link} to={recordPath({ path: NOTICES_PATH }, notice.id)}>
      <Text size="sm" fw={unread ? 600 : 400} lineClamp={2}>
        {localized(notice.title)}
      </Text>
      <Text size="xs" c="dimmed">
        {format.dateTime(notice.publishedAt)}
        {unread && ` · ${t('notice.unread')}`}
      </Text>
    </Menu.Item>
  );
}

function Newest({ unread }: { unread: readonly string[] }) {
  const { t } = useTranslation('system');
  const { data } = listApi.useListQuery({
    resource: 'platformNotices',
    page: 1,
    pageSize: SHOWN,
    sort: '-publishedAt',
    filter: { status: 'in:published' },
  });
  const rows = (data?.rows ?? []) as unknown as PlatformNotice[];
  return (
    <>
      {rows.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} unread={unread.includes(notice.id)} />
      ))}
      {data && rows.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {t('notice.none')}
        </Text>
      )}
    </>
  );
}

/** Repairs, reviews and what ends, newest first, and how many of them came since the bell was opened last. */
function useWork(lists: BellAnswer['lists']) {
  const { userId } = useMe();
  const [seen, see] = useSeen(userId);
  const ending = [...useQualificationItems(lists.suppliers), ...useExpiryItems(lists.expiries)];
  const work = [...useRepairItems(lists.repairs), ...useReviewItems(lists.audits, lists.changes), ...ending]
    .sort((a, b) => b.at - a.at)
    .slice(0, WORK_SHOWN);
  const fresh = work.filter(({ at }) => at > seen).length;
  return { work, fresh, see: () => see(work[0]?.at ?? 0) };
}

/** Names of the lists that the bell shows to this person: they are watched before anything is asked for. */
function useBellLists(): readonly string[] {
  const { permissions, actions } = use(AccessContext);
  return BELL_QUESTIONS.flatMap(([, { name, permission, action }]) =>
    permissions.has(permission) && (!action || actions.has(action)) ? [name] : [],
  );
}

export function News() {
  const { t } = useTranslation('system');
  const { data, refetch } = systemApi.useBellQuery();
  const { lists, unread } = data ?? NOTHING;
  const exports = useExportItems(lists.exports);
  const grants = useGrantItems(lists.grants);
  const { work, fresh, see } = useWork(lists);
  const decisions = exports.length + grants.length;
  const count = unread.length + decisions + fresh;
  const label = decisions + fresh > 0 ? t('fullExport.bell', { count }) : t('notice.bell', { count });
  return (
    <Menu position="bottom-end" withinPortal width="20rem" onOpen={see}>
      {useBellLists().map((list) => (
        <Freshness key={list} resource={list} ask={refetch} />
      ))}
      <Indicator label={count} size={16} disabled={count === 0} color="red" offset={4}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
            <Bell size={18} />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown>
        {/* The browser's own: that of the library would be the only one on the first page. */}
        <div className={classes.scroller} data-scroller>
          <NewsGroup label={t('fullExport.group')} items={exports} />
          <NewsGroup label={t('roleGrant.group')} items={grants} />
          <NewsGroup label={t('work.group')} items={work} />
          <Menu.Label className={classes.head}>{t('notice.title')}</Menu.Label>
          <Newest unread={unread} />
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={NOTICES_PATH}>
          {t('notice.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
