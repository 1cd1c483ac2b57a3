import { MINUTE_MS } from '@contract/time/durations';
import { Alert, Button, Text } from '@mantine/core';
import { useServerNow } from '@realtime';
import { useAppDispatch, useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import classes from '../AlertsScreen.module.css';
import { useAlertName } from '../useAlertName';
import { useNamedAlert } from '../useNamedAlert';
import {
  type AcknowledgeRefusal,
  acknowledgeRequested,
  refusalDismissed,
  selectAckOverlays,
  standingOverlay,
} from './acknowledge.slice';

/** Why an acknowledgement was refused: who was faster, or what the server says. */
function useReason({ params, message }: AcknowledgeRefusal): string {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const now = useServerNow(MINUTE_MS);
  const { by, at } = params;
  return by === undefined ? message : t('taken', { by, at: format.moment(Number(at), now) });
}

function RefusalNotice({ alertId, refused }: { alertId: string; refused: AcknowledgeRefusal }) {
  const { t } = useTranslation('common');
  const nameOf = useAlertName();
  const dispatch = useAppDispatch();
  const row = useNamedAlert(alertId);
  const reason = useReason(refused);
  const { again } = refused;
  if (!standingOverlay(refused, row?.alert)) return null;
  return (
    <Alert
      classNames={{ root: classes.refusal, title: classes.refusalTitle }}
      title={row && nameOf(row.alert)}
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={() => dispatch(refusalDismissed({ alertId }))}
    >
      <Text size="sm">{reason}</Text>
      {row && <Text size="xs">{row.machine}</Text>}
      {again?.note && <Text size="xs">{again.note}</Text>}
      {again && (
        <Button size="compact-xs" mt="xs" onClick={() => dispatch(acknowledgeRequested(again))}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  );
}

/** Acknowledgements of this person that did not happen, until he has read why. */
export function Refusals() {
  const overlays = Object.entries(useSelector(selectAckOverlays));
  const refused = overlays.flatMap(([id, overlay]) => (overlay.phase === 'refused' ? [{ id, overlay }] : []));
  return (
    <div className={classes.refusals}>
      {refused.map(({ id, overlay }) => (
        <RefusalNotice key={id} alertId={id} refused={overlay} />
      ))}
    </div>
  );
}
