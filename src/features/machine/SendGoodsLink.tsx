import { Button } from '@mantine/core';
import { SendLink } from '@shared/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineLinkMutation } from './machine.api';

/** A link to the goods of this machine that need work, for restocking without an account. */
export function SendGoodsLink({ id }: { id: string }) {
  const { t } = useTranslation(['machine', 'common']);
  const [make, made] = useMachineLinkMutation();
  const [open, setOpen] = useState(false);
  const begin = () => {
    setOpen(true);
    void make(id);
  };
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Send size={14} aria-hidden />} onClick={begin}>
        {t('common:link.send')}
      </Button>
      {open && <SendLink title={t('machine:goodsLink')} made={made} onClose={() => setOpen(false)} />}
    </>
  );
}
