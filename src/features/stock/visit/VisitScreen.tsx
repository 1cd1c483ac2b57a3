import { recordPath } from '@contract/kit/resource';
import { devices } from '@contract/resources/machines/devices';
import { PLAN_OPEN } from '@contract/stocking/replenishStates';
import { Button, Group, Text } from '@mantine/core';
import { idempotencyHeaders } from '@shared/api';
import { useFormat, useMe } from '@shared/lib';
import { EmptyState, PageFrame, PrintButton } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PickList } from '../picking/PickList';
import { BeginVisit } from './BeginVisit';
import { LaneCard } from './LaneCard';
import { OpenVisits } from './OpenVisits';
import { PickListLink } from './PickListLink';
import { PickPaper } from './PickPaper';
import { ScanProduct } from './ScanProduct';
import { Standing, type VisitControl } from './Standing';
import { useVisit } from './useVisit';
import classes from './VisitScreen.module.css';
import { keptVisits, leftOf, type StoredVisit, type StoredVisitLine, withLine, wrongCodes } from './visit';

const LIST = '/machine/equipmentMain/productWarning/replenishmentList';

function Finish({ of, visit }: { of: VisitControl; visit: StoredVisit }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { open, uncounted } = leftOf(visit);
  const { size: unscanned } = wrongCodes(visit);
  const total = visit.lines.length;
  const finish = () => {
    const { 'Idempotency-Key': key } = idempotencyHeaders();
    of.set({ ...visit, key, refused: undefined });
  };
  return (
    <div className={classes.finish}>
      <Text size="sm" aria-live="polite">
        {t('visit.progress', { done: format.number(total - open), total: format.number(total) })}
        {uncounted > 0 && ` · ${t('visit.uncounted', { count: uncounted })}`}
        {unscanned > 0 && ` · ${t('visit.unscanned', { count: unscanned })}`}
      </Text>
      <Button size="md" disabled={open > 0 || unscanned > 0 || visit.key !== undefined} onClick={finish}>
        {t('visit.finish')}
      </Button>
    </div>
  );
}

function Lanes({ of, visit }: { of: VisitControl; visit: StoredVisit }) {
  const { t } = useTranslation('stock');
  const locked = visit.key !== undefined && !visit.refused;
  const wrong = wrongCodes(visit);
  const problemOf = ({ laneNo, checked }: StoredVisitLine) =>
    visit.refused?.lane === laneNo
      ? visit.refused.message
      : checked && wrong.has(laneNo)
        ? t('visit.codesWrong')
        : undefined;
  return (
    <ul className={classes.lanes}>
      {visit.lines.map((line) => (
        <LaneCard
          key={line.laneNo}
          line={line}
          locked={locked}
          refused={problemOf(line)}
          // Whatever is changed after a refusal is another visit: the old key would name the old one.
          onChange={(change) =>
            of.set({ ...withLine(visit, line.laneNo, change), key: undefined, refused: undefined })
          }
        />
      ))}
    </ul>
  );
}

function Content({ id }: { id: string }) {
  const { t } = useTranslation('stock');
  const navigate = useNavigate();
  const of = useVisit(id);
  const { visit } = of;
  // What was sent is forgotten; the way to its machine is not.
  const [machineId, setMachineId] = useState(visit?.machineId);
  if (visit?.machineId && visit.machineId !== machineId) setMachineId(visit.machineId);
  const back = (
    <Button variant="default" onClick={() => navigate(LIST)}>
      {t('visit.toList')}
    </Button>
  );
  const ways = (
    <Group gap="xs">
      {machineId && (
        <Button onClick={() => navigate(recordPath(devices, machineId))}>{t('visit.toMachine')}</Button>
      )}
      {back}
    </Group>
  );
  if (of.sent)
    return <EmptyState kind="none" title={t('visit.sent')} text={t('visit.sentText')} action={ways} />;
  if (of.closed)
    return (
      <EmptyState
        kind="none"
        title={of.row && PLAN_OPEN.includes(of.row.state) ? t('visit.notPicked') : t('visit.closed')}
        text={t('visit.closedText')}
        action={
          <Group gap="xs">
            {of.row && <BeginVisit row={of.row} onBegun={() => void of.retry()} />}
            {back}
          </Group>
        }
      />
    );
  if (of.failed) return <EmptyState kind="failed" onRetry={of.retry} />;
  if (!visit) return <EmptyState kind="loading" />;
  const title = t('visit.of', { no: visit.replNo, machine: visit.machine });
  return (
    <PageFrame
      title={title}
      actions={
        <>
          <ScanProduct visit={visit} />
          <PrintButton />
        </>
      }
    >
      <PickPaper visit={visit} title={title} />
      <div className={classes.screen}>
        <Lanes of={of} visit={visit} />
        <div className={classes.foot}>
          <Standing of={of} visit={visit} />
          <Finish of={of} visit={visit} />
        </div>
      </div>
    </PageFrame>
  );
}

/** The list of a replenishment task on a phone: opened, counted and finished with or without network. */
export default function VisitScreen() {
  const { t } = useTranslation('stock');
  const [params] = useSearchParams();
  const { userId = '' } = useMe();
  const id = params.get('id');
  if (id) return <Content key={id} id={id} />;
  if (params.has('pick')) return <PickList key={`${params.get('who')} ${params.get('route')}`} />;
  return (
    <PageFrame title={t('visit.title')} actions={<PickListLink />}>
      <OpenVisits kept={keptVisits(localStorage, userId)} />
    </PageFrame>
  );
}
