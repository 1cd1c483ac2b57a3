import { Button } from '@mantine/core';
import { SendLink } from '@shared/ui';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopLinkMutation } from './machine.api';

/** The code on the machine, for customers who order by telephone. */
export function ShopCode({ id }: { id: string }) {
  const { t } = useTranslation('machine');
  const [make, made] = useShopLinkMutation();
  const [open, setOpen] = useState(false);
  const begin = () => {
    setOpen(true);
    void make(id);
  };
  return (
    <>
      <Button variant="default" size="xs" leftSection={<QrCode size={14} aria-hidden />} onClick={begin}>
        {t('shopCode')}
      </Button>
      {open && <SendLink title={t('shopCode')} made={made} onClose={() => setOpen(false)} />}
    </>
  );
}
