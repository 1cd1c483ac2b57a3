import type { AnyRow } from '@contract/kit/resource';
import type { ExportRequest } from '@contract/resources/exportRequests';
import type { PlatformNotice } from '@contract/resources/platformNotices';
import type { RoleGrant } from '@contract/resources/roleGrants';
import { Button } from '@mantine/core';
import { useMe } from '@shared/lib';
import { Permit } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ExportRequestAside } from './ExportRequestAside';
import { GrantAside, WaitingRole } from './GrantAside';
import { NoticeAside } from './NoticeAside';
import { RoleMatrix } from './RoleMatrix';

function WayTo({ path, word }: { path: string; word: string }) {
  const { t } = useTranslation('system');
  return (
    <Button component={Link} to={path} variant="default" size="xs">
      {t(`link.${word}`)}
    </Button>
  );
}

/** Roles of those above, and the types everybody has, are not one's own to change. */
function RoleAside({ role }: { role: AnyRow }) {
  const { roleType } = useMe();
  return <RoleMatrix roleId={role.id} editable={role.orgId !== null || roleType === 'platform_admin'} />;
}

export interface SystemSlots {
  toolbar?: ReactNode;
  aside?: (row: AnyRow) => ReactNode;
}

/** What lists and records of the system menu have beside what the kit makes of them. */
export const SYSTEM_SLOTS: Readonly<Record<string, SystemSlots>> = {
  roles: { aside: (row) => <RoleAside key={row.id} role={row} /> },
  platformNotices: {
    aside: (row) => <NoticeAside key={row.id} notice={row as unknown as PlatformNotice} />,
  },
  users: {
    toolbar: (
      <>
        <WayTo path="/system/people/sessions" word="sessions" />
        <WayTo path="/system/people/displays" word="displays" />
        <Permit permission="exportRequests">
          <WayTo path="/system/people/exports" word="exports" />
        </Permit>
        <WayTo path="/system/people/grants" word="grants" />
      </>
    ),
    aside: (row) => <WaitingRole key={row.id} userId={row.id} />,
  },
  exportRequests: {
    aside: (row) => <ExportRequestAside key={row.id} request={row as unknown as ExportRequest} />,
  },
  roleGrants: { aside: (row) => <GrantAside key={row.id} grant={row as unknown as RoleGrant} /> },
  serverLogs: { toolbar: <WayTo path="/logMain/serverLog/audit" word="audit" /> },
  auditLogs: { toolbar: <WayTo path="/logMain/serverLog" word="server" /> },
  helpArticles: { toolbar: <WayTo path="/system/operationsHelp" word="read" /> },
};
