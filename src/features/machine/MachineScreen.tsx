import { ALERTS_OPENED_BY } from '@contract/alerts';
import type { DeviceDetail } from '@contract/devices';
import { DOORS_OPENED_BY } from '@contract/doors';
import type { MachineInfo } from '@contract/machines';
import { LiveConnection, useConnection, useMachineInfo } from '@live';
import { useIsLive, useReady } from '@realtime';
import {
  cabinetPath,
  isForeign,
  useAction,
  useAnyPermission,
  useMay,
  usePermission,
  useTabTitle,
  useTabZone,
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

interface DetailProps {
  machine: MachineInfo;
  /** What is not in the stream; absent while it cannot be had. */
  detail?: DeviceDetail;
}

function Detail({ machine, detail }: DetailProps) {
  const { t } = useTranslation('machine');
  const conn = useConnection(machine.id);
  const ready = useReady();
  const seesAlerts = useAnyPermission(ALERTS_OPENED_BY);
  const seesDoors = useAnyPermission(DOORS_OPENED_BY);
  const seesLanes = usePermission('clientMain');
  const maySend = useAction('alarm:ack');
  const maySell = useMay('clientMain', 'O');
  useTabTitle(machine.name);
  useTabZone(machine.timezone);
  const sub = (
    <>
      {conn && <LiveConnection conn={conn} />} {machine.orgName}
      {detail && ` · ${detail.pointName}`}
      {isForeign(machine.timezone) && ' · '}
      <ZoneNote timeZone={machine.timezone} />
    </>
  );
  return (
    <PageFrame
      title={machine.name}
      sub={sub}
      actions={
        <>
          {maySell && <ShopCode id={machine.id} />}
          {maySend && <SendGoodsLink id={machine.id} />}
        </>
      }
    >
      {seesAlerts && <AlarmBanner id={machine.id} />}
      {conn ? <LiveTiles machine={machine} /> : <EmptyState kind={ready ? 'none' : 'loading'} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ClimatePanel machine={machine} />
          <Panel title={t('planogram')} to={seesLanes ? cabinetPath(machine.id) : undefined}>
            <Cabinets machineId={machine.id} />
          </Panel>
        </div>
        <div className={classes.column}>
          {seesAlerts && <MachineAlertsPanel id={machine.id} timeZone={machine.timezone} />}
          {seesLanes && <RemotePanel id={machine.id} title={machine.name} timeZone={machine.timezone} />}
          {seesDoors && <MachineDoorsPanel id={machine.id} timeZone={machine.timezone} />}
          {detail && <IdentityPanel detail={detail} />}
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
  const known = useMachineInfo(id);
  const live = useIsLive();
  const unknown = isUnknown(error);
  if (data && data.id === id) return <Detail machine={data} detail={data} />;
  // What was heard of it last stays in sight when nothing else can be asked for.
  if (known && !unknown && (isError || !live)) return <Detail machine={known} />;
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
