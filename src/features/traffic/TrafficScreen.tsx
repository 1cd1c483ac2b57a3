import { CARD_STATES } from '@contract/simCards/cardStates';
import type { IotCardListRow } from '@contract/traffic';
import { useWatchResource } from '@realtime';
import { flag, oneOf, text, useUrlState, whole } from '@shared/lib';
import { EmptyState, PageFrame, Pager, Panel, SearchInput, SelectFilter, VirtualTable } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCardColumns } from './cardColumns';
import { FindingsPanel } from './Findings';
import { PoolsPanel } from './Pools';
import { CardCounts, TopPanel, WeekPanel } from './Summary';
import classes from './TrafficScreen.module.css';
import { useIotCardsQuery, useTrafficSummaryQuery } from './traffic.api';

const PAGE_SIZE = 50;
/** Use changes by the minute; a page that stays open for months must notice. */
const REFRESH_MS = 60_000;
const NO_CARDS: readonly IotCardListRow[] = [];
const FILTERS = { q: text(), state: oneOf(CARD_STATES), over: flag(), page: whole(1) };

function Overview() {
  const { data, isError, refetch } = useTrafficSummaryQuery(undefined, { pollingInterval: REFRESH_MS });
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  return (
    <>
      <CardCounts cards={data.cards} />
      <div className={classes.charts}>
        <WeekPanel days={data.days} />
        <TopPanel top={data.top} />
      </div>
    </>
  );
}

function CardList() {
  const { t } = useTranslation(['traffic', 'domain', 'common']);
  const navigate = useNavigate();
  const [{ q, state, over, page }, setFilter] = useUrlState(FILTERS);
  const columns = useCardColumns();
  const { data, isError, refetch } = useIotCardsQuery(
    { q, state, over: over || undefined, page, pageSize: PAGE_SIZE },
    { pollingInterval: REFRESH_MS },
  );
  const clear = () => setFilter({ q: '', state: undefined, over: false, page: 1 });
  const filtered = q !== '' || state !== undefined || over;
  const kind = data ? (filtered ? 'filtered' : 'none') : isError ? 'failed' : 'loading';
  return (
    <Panel
      title={data ? t('traffic:cardsCount', { count: data.total }) : t('traffic:cards')}
      flush
      className={classes.list}
      action={
        <>
          <SearchInput
            label={t('traffic:search')}
            value={q}
            onChange={(next) => setFilter({ q: next, page: 1 })}
          />
          <SelectFilter
            label={t('common:state.label')}
            value={state}
            options={CARD_STATES.map((value) => ({ value, label: t(`domain:simState.${value}`) }))}
            onChange={(next) => setFilter({ state: next, page: 1 })}
          />
          <SelectFilter
            label={t('traffic:use')}
            value={over ? 'over' : undefined}
            options={[{ value: 'over', label: t('traffic:over80') }]}
            onChange={(next) => setFilter({ over: next === 'over', page: 1 })}
          />
        </>
      }
    >
      <VirtualTable
        label={t('traffic:cards')}
        rows={data?.rows ?? NO_CARDS}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        empty={<EmptyState kind={kind} onRetry={refetch} onClear={clear} />}
        onOpen={({ machineId }) => machineId && navigate(`/machine/equipmentMain/device/${machineId}`)}
      />
      {data && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={(next) => setFilter({ page: next })}
        />
      )}
    </Panel>
  );
}

/** Traffic of the SIM cards: the week, the busiest, and every card. */
export default function TrafficScreen() {
  const { t } = useTranslation('traffic');
  useWatchResource('iotCards');
  return (
    <PageFrame title={t('title')}>
      <div className={classes.parts}>
        <Overview />
        <div className={classes.charts}>
          <FindingsPanel pollingInterval={REFRESH_MS} />
          <PoolsPanel pollingInterval={REFRESH_MS} />
        </div>
        <CardList />
      </div>
    </PageFrame>
  );
}
