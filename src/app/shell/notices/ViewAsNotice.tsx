import { Button } from '@mantine/core';
import { AccessContext } from '@shared/lib';
import { Eye } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from './Bar';

/** Marks the preview of a role, so that it is not mistaken for one's own view. */
export function ViewAsNotice() {
  const { t } = useTranslation('shell');
  const { viewed, viewAs } = use(AccessContext);
  if (!viewed) return null;
  return (
    <Bar
      icon={Eye}
      role="status"
      color="grape"
      actions={
        <Button size="compact-sm" onClick={() => viewAs()}>
          {t('viewAs.end')}
        </Button>
      }
    >
      <b>{t('viewAs.title', { role: viewed.name })}</b> {t('viewAs.text')}
    </Bar>
  );
}
