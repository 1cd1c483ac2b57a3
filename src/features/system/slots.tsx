import type { AnyRow } from '@contract/kit/resource';
import type { ExportRequest } from '@contract/resources/system/exportRequests';
import type { PlatformNotice } from '@contract/resources/system/platformNotices';
import type { RoleGrant } from '@contract/resources/system/roleGrants';
import type { ResourceSlots } from '@kit';
import { Button } from '@mantine/core';
import { useMe } from '@shared/lib';
import { PageTabs } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ExportRequestAside } from './asides/ExportRequestAside';
import { FirstPassword } from './asides/FirstPassword';
import { GrantAside, WaitingRole } from './asides/GrantAside';
import { NoticeAside } from './asides/NoticeAside';
import { KindCell, SubjectLink } from './expiries/SubjectLink';
import { OrganizationScreen } from './institutions/OrganizationScreen';
import { Act, Entity, useWholeActs } from './logs/Act';
import { IconCell } from './menus/IconCell';
import { IconInput } from './menus/IconInput';
import { MenuScreen, MenuViewSwitch } from './menus/MenuScreen';
import { INSTITUTIONS, LOGS, PEOPLE } from './pages';
import { RoleMatrixTable } from './roles/RoleMatrixTable';

function ToHelp() {
  const { t } = useTranslation('system');
  return (
    <Button component={Link} to="/system/operationsHelp" variant="default" size="xs">
      {t('toHelp')}
    </Button>
  );
}

/** Roles of those above, and the types everybody has, are not one's own to change. */
function RoleAside({ role }: { role: AnyRow }) {
  const { roleType } = useMe();
  return <RoleMatrixTable roleId={role.id} editable={role.orgId !== null || roleType === 'platform_admin'} />;
}

/** What lists and records of the system menu have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  organizations: { list: OrganizationScreen, pageTabs: () => <PageTabs pages={INSTITUTIONS} /> },
  roles: { aside: ({ row }) => <RoleAside key={row.id} role={row} /> },
  platformNotices: {
    aside: ({ row }) => <NoticeAside key={row.id} notice={row as unknown as PlatformNotice} />,
  },
  users: {
    pageTabs: () => <PageTabs pages={PEOPLE} />,
    above: ({ row }) => <FirstPassword key={row.id} user={row} />,
    aside: ({ row }) => <WaitingRole key={row.id} userId={row.id} />,
  },
  sessions: { pageTabs: () => <PageTabs pages={PEOPLE} /> },
  displays: { pageTabs: () => <PageTabs pages={PEOPLE} /> },
  invitationCodes: { pageTabs: () => <PageTabs pages={INSTITUTIONS} /> },
  expiries: {
    pageTabs: () => <PageTabs pages={INSTITUTIONS} />,
    cells: { kind: KindCell },
    above: SubjectLink,
  },
  exportRequests: {
    pageTabs: () => <PageTabs pages={PEOPLE} />,
    aside: ({ row }) => <ExportRequestAside key={row.id} request={row as unknown as ExportRequest} />,
  },
  roleGrants: {
    pageTabs: () => <PageTabs pages={PEOPLE} />,
    aside: ({ row }) => <GrantAside key={row.id} grant={row as unknown as RoleGrant} />,
  },
  serverLogs: { pageTabs: () => <PageTabs pages={LOGS} /> },
  auditLogs: {
    pageTabs: () => <PageTabs pages={LOGS} />,
    cells: { action: Act, entity: Entity },
    useTitles: useWholeActs,
  },
  partnerMessages: { pageTabs: () => <PageTabs pages={LOGS} /> },
  helpArticles: { toolbar: ToHelp },
  menus: {
    list: MenuScreen,
    toolbar: MenuViewSwitch,
    cells: { icon: IconCell },
    inputs: { icon: IconInput },
  },
};
export default SLOTS;
