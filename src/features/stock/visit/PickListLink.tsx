import { PICK_LIST_PATH } from '@contract/stocking/visit';
import { Button } from '@mantine/core';
import { PackageCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The way to what one person packs for all his tasks. */
export function PickListLink() {
  const { t } = useTranslation('stock');
  return (
    <Button
      component={Link}
      to={PICK_LIST_PATH}
      variant="default"
      size="xs"
      leftSection={<PackageCheck size={16} aria-hidden />}
    >
      {t('pick.open')}
    </Button>
  );
}
