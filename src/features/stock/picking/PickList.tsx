import { COLD_OUT_MINUTES, type PickGoods, type PickListAnswer } from '@contract/stocking/pickList';
import { visitPath } from '@contract/stocking/visit';
import { Alert, Anchor, Badge, Checkbox, Group, Text } from '@mantine/core';
import { useFormat, useMe } from '@shared/lib';
import { EmptyState, PageFrame, PrintButton, SelectFilter } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { usePickListQuery } from '../stock.api';
import { toggled } from '../toggled';
import classes from '../visit/VisitScreen.module.css';
import { PickListPaper } from './PickListPaper';
import { keepPicks, markOf, readPicks } from './storedPickList';

function Goods({ goods, packed, onPack }: { goods: PickGoods; packed: boolean; onPack(): void }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { key, product, batch, expiry, coldBox, qty, parts } = goods;
  return (
    <li className={classes.lane} data-goods={key} data-checked={packed || undefined}>
      <div className={classes.what}>
        <Text className={classes.product} fw={600}>
          {product}
        </Text>
        <Text fw={600}>× {format.number(qty)}</Text>
        {coldBox && <Badge color="blue">{t('pick.cold')}</Badge>}
      </div>
      <Text size="sm">
        {batch && t('visit.batchNo', { batch })}
        {expiry && ` · ${t('pick.until', { date: format.day(expiry) })}`}
      </Text>
      <ul className={classes.parts}>
        {parts.map(({ taskId, machine, laneNo, qty: units }) => (
          <li key={`${taskId} ${laneNo}`}>
            <Text size="sm" c="dimmed">
              {t('pick.part', { machine, lane: laneNo, units: format.number(units) })}
            </Text>
          </li>
        ))}
      </ul>
      <Checkbox
        size="md"
        label={t('pick.packed')}
        aria-label={t('pick.packedOf', { product, batch })}
        checked={packed}
        onChange={onPack}
      />
    </li>
  );
}

/** The answer of the server, else the one this browser has kept; and what is packed of it. */
function usePicks(assigneeId: string, route: string | undefined) {
  const { userId = '' } = useMe();
  const of = `${assigneeId} ${route ?? ''}`;
  const [kept, setKept] = useState(() => readPicks(localStorage, userId, of));
  const { data, isError, refetch } = usePickListQuery(
    { assigneeId, route },
    { refetchOnMountOrArgChange: true },
  );
  const answer: PickListAnswer | undefined = data ?? kept?.answer;
  const packed = new Set(kept?.packed);
  useEffect(() => {
    if (!data) return;
    const wanted = new Set(data.goods.map(markOf));
    const before = readPicks(localStorage, userId, of)?.packed ?? [];
    keepPicks(localStorage, userId, of, {
      answer: data,
      packed: before.filter((mark) => wanted.has(mark)),
    });
  }, [data, userId, of]);
  const pack = (mark: string) => {
    if (!answer) return;
    const now = { answer, packed: [...toggled(packed, mark)] };
    keepPicks(localStorage, userId, of, now);
    setKept(now);
  };
  return {
    answer,
    packed,
    pack,
    offline: isError && kept !== undefined,
    failed: isError && !answer,
    refetch,
  };
}

function Content({
  answer,
  packed,
  pack,
}: Pick<ReturnType<typeof usePicks>, 'packed' | 'pack'> & { answer: PickListAnswer }) {
  const { t } = useTranslation('stock');
  const { goods, tasks } = answer;
  return (
    <div className={classes.screen}>
      <Text size="sm">
        {tasks.map(({ id, replNo, machine, state }, index) => (
          <span key={id}>
            {index > 0 && ' · '}
            {state === 'picking' ? (
              <Anchor component={Link} to={visitPath(id)} size="sm">
                {t('visit.of', { no: replNo, machine })}
              </Anchor>
            ) : (
              t('visit.of', { no: replNo, machine })
            )}
          </span>
        ))}
      </Text>
      {goods.some(({ coldBox }) => coldBox) && (
        <Alert color="blue" title={t('pick.coldTitle')} role="note">
          {t('pick.coldText', { count: COLD_OUT_MINUTES })}
        </Alert>
      )}
      <ul className={classes.lanes}>
        {goods.map((each) => (
          <Goods
            key={each.key}
            goods={each}
            packed={packed.has(markOf(each))}
            onPack={() => pack(markOf(each))}
          />
        ))}
      </ul>
    </div>
  );
}

/** What one person packs for all machines he goes to: on the phone with or without network, and on paper. */
export function PickList() {
  const { t } = useTranslation('stock');
  const { userId = '', name = '' } = useMe();
  const [params, setParams] = useSearchParams();
  const [who, route] = [params.get('who') ?? userId, params.get('route') ?? undefined];
  const { answer, packed, pack, offline, failed, refetch } = usePicks(who, route);
  const set = (key: string, value: string | undefined) =>
    setParams((now) => {
      if (value) now.set(key, value);
      else now.delete(key);
      return now;
    });
  if (failed) return <EmptyState kind="failed" onRetry={() => void refetch()} />;
  if (!answer) return <EmptyState kind="loading" />;
  const people = new Map([[userId, name], ...answer.people.map((each) => [each.id, each.name] as const)]);
  const title = t('pick.title', { name: people.get(who) ?? '' });
  return (
    <PageFrame
      title={title}
      actions={
        <Group gap="xs">
          <SelectFilter
            label={t('pick.who')}
            value={who}
            options={[...people].map(([value, label]) => ({ value, label }))}
            onChange={(next) => set('who', next)}
          />
          <SelectFilter
            label={t('pick.route')}
            value={route}
            options={answer.routes.map((value) => ({ value, label: value }))}
            onChange={(next) => set('route', next)}
          />
          <PrintButton />
        </Group>
      }
    >
      <PickListPaper answer={answer} packed={packed} offline={offline} title={title} />
      {offline && <Alert color="orange" title={t('pick.offline')} />}
      {answer.goods.length > 0 ? (
        <Content answer={answer} packed={packed} pack={pack} />
      ) : (
        <EmptyState kind="none" title={t('pick.none')} text={t('pick.noneText')} />
      )}
    </PageFrame>
  );
}
