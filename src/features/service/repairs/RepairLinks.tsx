import type { RepairLinkPage } from '@contract/access/publicLinks';
import type { AnyRow } from '@contract/kit/resource';
import { useResource } from '@kit';
import { Button, Group } from '@mantine/core';
import { SendLink } from '@shared/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRepairLinkMutation } from './service.api';

/** What the reporter can still be asked, by the state of his repair. */
const ASKED: Readonly<Record<string, readonly RepairLinkPage[]>> = {
  complete: ['sureComplete', 'evaluation'],
  confirmed: ['evaluation'],
};

/** Links by which the reporter says that his repair is done, and how it was. */
export function RepairLinks({ repair }: { repair: AnyRow }) {
  const { t } = useTranslation('common');
  const { rights } = useResource();
  const [make, made] = useRepairLinkMutation();
  const [page, setPage] = useState<RepairLinkPage>();
  const pages = ASKED[String(repair.state)] ?? [];
  if (!rights.update || pages.length === 0) return null;
  return (
    <Group gap="xs" mb="sm">
      {pages.map((each) => (
        <Button
          key={each}
          size="xs"
          variant="default"
          leftSection={<Send size={14} aria-hidden />}
          onClick={() => {
            setPage(each);
            void make({ id: repair.id, page: each });
          }}
        >
          {t(`link.${each}`)}
        </Button>
      ))}
      {page && <SendLink title={t(`link.${page}`)} made={made} onClose={() => setPage(undefined)} />}
    </Group>
  );
}
