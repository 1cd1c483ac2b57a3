import { ActionIcon } from '@mantine/core';
import { useServerNow } from '@realtime';
import { useFormat } from '@shared/lib';
import { Minimize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShownZone } from '../tabs/useTabs';
import { AlarmSound } from '../topBar/AlarmSound';
import { AlertCount } from '../topBar/AlertCount';
import { Brand } from '../topBar/Brand';
import { LinkLight } from '../topBar/LinkLight';
import classes from '../topBar/TopBar.module.css';
import { useIsDisplay, useLeaveWall } from './useWall';

/** What remains of the top bar on a display nobody touches. */
export function WallBar() {
  const { t } = useTranslation('shell');
  const format = useFormat(useShownZone(), true);
  const now = useServerNow();
  const leave = useLeaveWall();
  const display = useIsDisplay();
  return (
    <div className={classes.bar}>
      <Brand />
      <div className={classes.tools}>
        <AlertCount />
        <AlarmSound />
        <LinkLight />
        <time className={classes.clock} dateTime={new Date(now).toISOString()}>
          {format.time(now)}
        </time>
        {!display && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('wall.leave')}
            title={t('wall.leave')}
            onClick={leave}
          >
            <Minimize2 size={16} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
