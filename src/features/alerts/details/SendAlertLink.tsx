import { ALERT_LINK_PAGES, type AlertLinkPage } from '@contract/access/publicLinks';
import { Button, Menu } from '@mantine/core';
import { SendLink } from '@shared/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertLinkMutation } from '../alerts.api';
import classes from './DetailsPanel.module.css';

/** A link to this alarm for somebody without an account. */
export function SendAlertLink({ id }: { id: string }) {
  const { t } = useTranslation(['alerts', 'common']);
  const [make, made] = useAlertLinkMutation();
  const [page, setPage] = useState<AlertLinkPage>();
  const choose = (chosen: AlertLinkPage) => {
    setPage(chosen);
    void make({ id, page: chosen });
  };
  return (
    <>
      <Menu withinPortal>
        <Menu.Target>
          <Button className={classes.button} variant="default" leftSection={<Send size={16} aria-hidden />}>
            {t('common:link.send')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ALERT_LINK_PAGES.map((each) => (
            <Menu.Item key={each} onClick={() => choose(each)}>
              {t(`alerts:link.${each}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {page && <SendLink title={t(`alerts:link.${page}`)} made={made} onClose={() => setPage(undefined)} />}
    </>
  );
}
