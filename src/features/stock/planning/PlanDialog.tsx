import { recordPath } from '@contract/kit/resource';
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import type { MachinePlan, PlannedLine, SkippedAlert, TasksOfAlerts } from '@contract/stocking/planning';
import { Anchor, ScrollArea, Stack, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { DialogButtons, EmptyState, FormMessage, Labeled, PlainDialog } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCreateTasksMutation, usePlanAlertsQuery } from '../stock.api';
import type { Warning } from '../stockRows';
import classes from './PlanDialog.module.css';

interface Names {
  machine(id: string): string;
  product(id: string): string;
}

function Line({ line, targetDays, names }: { line: PlannedLine; targetDays: number; names: Names }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { laneNo, productId, planQty, batchNo, expiry, why, demand, stock } = line;
  const until = expiry ? format.day(expiry) : '';
  const figures = {
    demand: format.number(demand, 2),
    days: format.number(targetDays),
    stock: format.number(stock),
  };
  return (
    <li className={classes.line} data-planned={laneNo}>
      <Text size="sm" fw={500}>
        {laneNo} · {names.product(productId)} × {format.number(planQty)}
      </Text>
      {batchNo && <Text size="xs">{t('plan.batch', { batch: batchNo, date: until })}</Text>}
      <Text size="xs" c="dimmed">
        {t(`plan.why.${why}`, figures)}
      </Text>
    </li>
  );
}

function Skipped({ skipped, names }: { skipped: readonly SkippedAlert[]; names: Names }) {
  const { t } = useTranslation('stock');
  return skipped.map(({ productId, why, replNo }) => (
    <Text key={productId} size="sm" c="dimmed">
      <Labeled label={names.product(productId)}>{t(`plan.skipped.${why}`, { no: replNo ?? '' })}</Labeled>
    </Text>
  ));
}

function Machine({ plan, names }: { plan: MachinePlan; names: Names }) {
  const { t } = useTranslation('stock');
  const { deviceId, lines, targetDays, skipped } = plan;
  return (
    <section className={classes.machine} data-machine={deviceId}>
      <Text fw={600}>{names.machine(deviceId)}</Text>
      {lines.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('plan.target', { count: targetDays })}
        </Text>
      )}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.laneNo} line={line} targetDays={targetDays} names={names} />
        ))}
      </ul>
      <Skipped skipped={skipped} names={names} />
    </section>
  );
}

function Created({ made, names, onClose }: { made: TasksOfAlerts; names: Names; onClose(): void }) {
  const { t } = useTranslation('stock');
  return (
    <Stack gap="sm">
      <Text role="status">{t('plan.created', { count: made.tasks.length })}</Text>
      <ul className={classes.lines}>
        {made.tasks.map(({ id, replNo, deviceId }) => (
          <li key={id}>
            <Anchor component={Link} to={recordPath(replenishTasks, id)} size="sm">
              {t('visit.of', { no: replNo, machine: names.machine(deviceId) })}
            </Anchor>
          </li>
        ))}
      </ul>
      <DialogButtons cancel={t('plan.close')} onCancel={onClose} />
    </Stack>
  );
}

function Content({ chosen, onClose }: { chosen: readonly Warning[]; onClose(): void }) {
  const { t } = useTranslation('stock');
  const alerts = chosen.map(({ row }) => ({ deviceId: row.machineId, productId: row.productId }));
  const { data, error, isFetching, refetch } = usePlanAlertsQuery(
    { alerts },
    { refetchOnMountOrArgChange: true },
  );
  const [create, made] = useCreateTasksMutation();
  const names: Names = {
    machine: (id) => chosen.find(({ row }) => row.machineId === id)?.machine?.name ?? id,
    product: (id) => chosen.find(({ row }) => row.productId === id)?.row.productName ?? id,
  };
  if (made.data) return <Created made={made.data} names={names} onClose={onClose} />;
  if (!data) return <EmptyState kind={error ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const machines = data.machines.filter(({ lines }) => lines.length > 0);
  return (
    <Stack gap="sm">
      <FormMessage message={(made.error as ApiProblem | undefined)?.message} />
      <Text size="sm">{machines.length > 0 ? t('plan.about') : t('plan.none')}</Text>
      <ScrollArea.Autosize mah="55vh" type="auto">
        {data.machines.map((plan) => (
          <Machine key={plan.deviceId} plan={plan} names={names} />
        ))}
      </ScrollArea.Autosize>
      <DialogButtons
        onCancel={onClose}
        confirm={machines.length > 0 ? t('plan.confirm', { count: machines.length }) : undefined}
        onConfirm={() => void create({ alerts })}
        busy={made.isLoading}
        disabled={isFetching}
        focus="confirm"
      />
    </Stack>
  );
}

/** What visits would bring for the chosen alerts, and why; then the tasks that were made of it. */
export function PlanDialog({ chosen, onClose }: { chosen: readonly Warning[] | undefined; onClose(): void }) {
  const { t } = useTranslation('stock');
  return (
    <PlainDialog opened={chosen !== undefined} onClose={onClose} title={t('plan.title')}>
      {chosen && <Content chosen={chosen} onClose={onClose} />}
    </PlainDialog>
  );
}
