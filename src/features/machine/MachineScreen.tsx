import { ALERTS_OPENED_BY } from '@contract/alerts';
import type { DeviceDetail } from '@contract/devices';
import { DOORS_OPENED_BY } from '@contract/doors';
import { LiveConnection, useConnection } from '@live';
import { useReady } from '@realtime';
import {
  cabinetPath,
  isForeign,
  useAction,
  useAnyPermission,
  useMay,
  usePermission,
  useTabTitle,
} from '@shared/lib';
import { EmptyState, PageFrame, Panel, ZoneNote } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AlarmBanner } from './AlarmBanner';
import { Cabinets } from './cabinet/Cabinets';
import { ClimatePanel } from './chart/ClimatePanel';
import { LiveTiles } from './LiveTiles';
import classes from './MachineScreen.module.css';
import { useMachineDetailQuery } from './machine.api';
import { RemotePanel } from './RemotePanel';
import { SendGoodsLink } from './SendGoodsLink';
import { ShopCode } from './ShopCode';
import { IdentityPanel, MachineAlertsPanel, MachineDoorsPanel } from './SideLists';

const NOT_FOUND = 404;
/** What is set on the machine is not in the stream. */
const REFRESH_MS = 30_000;

function isUnknown(error: unknown): boolean {
  return (error as { status?: number } | undefined)?.status === NOT_FOUND;
}

function Detail({ detail }: { detail: DeviceDetail }) {
  const { t } = useTranslation('machine');
  const conn = useConnection(detail.id);
  const ready = useReady();
  const seesAlerts = useAnyPermission(ALERTS_OPENED_BY);
  const seesDoors = useAnyPermission(DOORS_OPENED_BY);
  const seesLanes = usePermission('clientMain');
  const maySend = useAction('alarm:ack');
  const maySell = useMay('clientMain', 'O');
  useTabTitle(detail.name);
  const sub = (
    <>
      {conn && <LiveConnection conn={conn} />} {detail.orgName} · {detail.pointName}
      {isForeign(detail.timezone) && ' · '}
      <ZoneNote timeZone={detail.timezone} />
    </>
  );
  return (
    <PageFrame
      title={detail.name}
      sub={sub}
      actions={
        <>
          {maySell && <ShopCode id={detail.id} />}
          {maySend && <SendGoodsLink id={detail.id} />}
        </>
      }
    >
      {seesAlerts && <AlarmBanner id={detail.id} />}
      {conn ? <LiveTiles machine={detail} /> : <EmptyState kind={ready ? 'none' : 'loading'} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ClimatePanel machine={detail} />
          <Panel title={t('planogram')} to={seesLanes ? cabinetPath(detail.id) : undefined}>
            <Cabinets machineId={detail.id} />
          </Panel>
        </div>
        <div className={classes.column}>
          {seesAlerts && <MachineAlertsPanel id={detail.id} />}
          {seesLanes && <RemotePanel id={detail.id} title={detail.name} />}
          {seesDoors && <MachineDoorsPanel id={detail.id} timeZone={detail.timezone} />}
          <IdentityPanel detail={detail} />
        </div>
      </div>
    </PageFrame>
  );
}

/** Everything about one machine. */
export default function MachineScreen() {
  const { t } = useTranslation('machine');
  const { id = '' } = useParams();
  const { data, error, isError, refetch } = useMachineDetailQuery(id, { pollingInterval: REFRESH_MS });
  if (data && data.id === id) return <Detail detail={data} />;
  const unknown = isUnknown(error);
  return (
    <PageFrame title={t('title')}>
      {unknown ? (
        <EmptyState kind="none" title={t('unknown')} text={t('unknownText')} />
      ) : (
        <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />
      )}
    </PageFrame>
  );
}
