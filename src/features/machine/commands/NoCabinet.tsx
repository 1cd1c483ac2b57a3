import { recordPath } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { devices } from '@contract/resources/machines/devices';
import { useResource } from '@kit';
import { Button } from '@mantine/core';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The machine needs a cabinet before it has lanes; that is a command on its record. */
export function NoCabinet({ deviceId }: { deviceId: string }) {
  const { words } = useResource();
  const { t } = useTranslation('cabinet');
  return (
    <EmptyState
      kind="none"
      title={messageText('err.device.no_cabinet', words.locale)}
      text=""
      action={
        <Button component={Link} to={recordPath(devices, deviceId)} size="xs" variant="light">
          {t('toMachine')}
        </Button>
      }
    />
  );
}
