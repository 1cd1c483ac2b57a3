import { LiveNone, useCoverage, useMachinesById, useStock } from '@live';
import { foldLink, useIsLive, useReady } from '@realtime';
import { flag, oneOf, STOCK_PAGES, text, useAction, useFormat, useUrlState } from '@shared/lib';
import { useRegionName } from '@shared/regions/useRegions';
import { useTypedRegions } from '@shared/regions/useTypedRegions';
import {
  CoverageNote,
  LiveValue,
  PageFrame,
  PageTabs,
  Panel,
  SearchInput,
  SelectFilter,
  StatCard,
  VirtualTable,
} from '@shared/ui';
import { PackageX, Store, Triangle, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TONES, useStockColumns } from './columns';
import { useCovers } from './cover/useCovers';
import { usePickColumn, WarningPickBar } from './planning/PickAlerts';
import { PlanDialog } from './planning/PlanDialog';
import classes from './StockScreen.module.css';
import {
  countLevels,
  filterWarnings,
  ORDERS,
  sortedWarnings,
  WARNING_LEVELS,
  type Warning,
  warningKey,
  warningsOf,
} from './stockRows';

const PATH = '/machine/equipmentMain/productWarning';
const ICONS = { out: PackageX, critical: TriangleAlert, low: Triangle } as const;
const FILTERS = {
  q: text(),
  level: oneOf(WARNING_LEVELS),
  city: text(),
  machine: text(),
  sort: oneOf(ORDERS, 'urgency'),
  descending: flag(),
};

function Counts({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation(['stock', 'domain']);
  const format = useFormat();
  const live = useIsLive();
  const cover = useCoverage();
  const q = useReady() ? foldLink('live', live) : 'never';
  const counts = useMemo(() => countLevels(warnings), [warnings]);
  const value = (name: string, count: number) => (
    <LiveValue live={`stock.${name}`} size="xl" q={q} text={format.number(count)} />
  );
  return (
    <div className={classes.counts}>
      {WARNING_LEVELS.map((level) => (
        <StatCard
          key={level}
          icon={ICONS[level]}
          tone={counts[level] > 0 ? TONES[level] : 'plain'}
          title={t(`domain:level.${level}`)}
          to={`${PATH}?level=${level}`}
          value={value(level, counts[level])}
        />
      ))}
      <StatCard
        icon={Store}
        title={t('stock:machines')}
        value={value('machines', counts.machines)}
        sub={cover && <CoverageNote cover={cover} />}
      />
    </div>
  );
}

type Url = ReturnType<typeof useUrlState<typeof FILTERS>>;
interface FiltersProps {
  warnings: readonly Warning[];
  filter: Url[0];
  onChange: Url[1];
}

function Filters({ warnings, filter: { q, level, city, machine }, onChange }: FiltersProps) {
  const { t } = useTranslation(['stock', 'domain']);
  const machines = useMachinesById();
  const regionName = useRegionName();
  const cities = useMemo(
    () =>
      [...new Set(warnings.flatMap(({ machine }) => machine?.city ?? []))]
        .sort()
        .map((value) => ({ value, label: regionName(value) })),
    [warnings, regionName],
  );
  return (
    <>
      <SearchInput label={t('stock:search')} value={q} onChange={(next) => onChange({ q: next })} />
      <SelectFilter
        label={t('stock:level')}
        value={level}
        options={WARNING_LEVELS.map((value) => ({ value, label: t(`domain:level.${value}`) }))}
        onChange={(next) => onChange({ level: next })}
      />
      {machine && (
        <SelectFilter
          label={t('stock:machine')}
          value={machine}
          options={[{ value: machine, label: machines.get(machine)?.name ?? machine }]}
          onChange={(next) => onChange({ machine: next ?? '' })}
        />
      )}
      <SelectFilter
        label={t('stock:city')}
        value={city || undefined}
        options={cities}
        onChange={(next) => onChange({ city: next ?? '' })}
      />
    </>
  );
}

/** Alerts that are chosen, and those that are being planned. */
function usePlanning() {
  const [picked, onPick] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<readonly Warning[]>();
  const plans = useAction('replenishment:submit');
  const picking = useMemo(() => (plans ? { picked, onPick } : undefined), [plans, picked]);
  const close = () => {
    setChosen(undefined);
    onPick(new Set());
  };
  return { picking, chosen, plan: setChosen, close };
}

/** What is running out, where, and how soon. */
export default function StockScreen() {
  const { t } = useTranslation(['stock', 'domain']);
  const navigate = useNavigate();
  const [filter, setFilter] = useUrlState(FILTERS);
  const { q, level, city, machine, sort, descending } = filter;
  const covers = useCovers();
  const stock = useStock();
  const machines = useMachinesById();
  const planning = usePlanning();
  const columns = usePickColumn(useStockColumns(), planning.picking);
  const warnings = useMemo(
    () => sortedWarnings(warningsOf(stock, machines, covers), sort, descending),
    [stock, machines, covers, sort, descending],
  );
  const regions = useTypedRegions(q);
  const shown = useMemo(
    () => filterWarnings(warnings, { q, level, city: city || undefined, machine, regions }),
    [warnings, q, level, city, machine, regions],
  );
  const clear = () => setFilter({ q: '', level: undefined, city: '', machine: '' });
  const none = <LiveNone title={t(machines.size > 0 ? 'stock:allStocked' : 'stock:noMachines')} />;
  const empty = warnings.length > 0 ? <LiveNone kind="filtered" onClear={clear} /> : none;
  return (
    <PageFrame
      title={t('stock:title')}
      tabs={<PageTabs pages={STOCK_PAGES} />}
      actions={<Filters warnings={warnings} filter={filter} onChange={setFilter} />}
    >
      <Counts warnings={warnings} />
      <PlanDialog chosen={planning.chosen} onClose={planning.close} />
      <Panel
        title={t('stock:count', { count: shown.length })}
        action={
          planning.picking && <WarningPickBar shown={shown} onPlan={planning.plan} {...planning.picking} />
        }
        flush
        className={classes.list}
      >
        <VirtualTable
          label={t('stock:title')}
          rows={shown}
          columns={columns}
          rowKey={warningKey}
          empty={empty}
          onOpen={({ row }) => navigate(`/machine/equipmentMain/device/${row.machineId}`)}
          sort={{
            key: sort,
            descending,
            onChange: (key, next) =>
              setFilter({ sort: ORDERS.find((each) => each === key) ?? 'urgency', descending: next }),
          }}
          rowAttributes={(warning) => ({ 'data-stock': warningKey(warning) })}
        />
      </Panel>
    </PageFrame>
  );
}
