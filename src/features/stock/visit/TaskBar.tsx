import { visitPath } from '@contract/stocking/visit';
import type { RowProps } from '@kit';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useMe } from '@shared/lib';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BeginVisit } from './BeginVisit';
import { useSending } from './useVisit';
import { isOpenVisit, type StoredVisit, waitingVisits } from './visit';

/** The way from a task to its list for the phone and for paper. */
export function TaskBar({ row }: RowProps) {
  const { t } = useTranslation('stock');
  const navigate = useNavigate();
  if (!isOpenVisit(row))
    return (
      <Group>
        <BeginVisit row={row} onBegun={() => navigate(visitPath(row.id))} />
      </Group>
    );
  return (
    <Group>
      <Button component={Link} to={visitPath(row.id)} leftSection={<ClipboardList size={16} aria-hidden />}>
        {t('visit.open')}
      </Button>
    </Group>
  );
}

function Waiting({ visit, onSent }: { visit: StoredVisit; onSent(): void }) {
  const { t } = useTranslation('stock');
  const [now, setNow] = useState(visit);
  useSending(now, (next) => (next ? setNow(next) : onSent()));
  return (
    <li>
      <Anchor component={Link} to={visitPath(visit.id)}>
        {t('visit.of', { no: visit.replNo, machine: visit.machine })}
      </Anchor>
      {now.refused && ` · ${t('visit.refused')}`}
    </li>
  );
}

/** Visits that are done but not with the server yet; they are sent from here too. */
export function WaitingVisits() {
  const { t } = useTranslation('stock');
  const { userId = '' } = useMe();
  const [waiting, setWaiting] = useState(() => waitingVisits(localStorage, userId));
  if (waiting.length === 0) return null;
  return (
    <Alert color="blue" title={t('visit.waiting', { count: waiting.length })}>
      <ul>
        {waiting.map((visit) => (
          <Waiting
            key={visit.id}
            visit={visit}
            onSent={() => setWaiting((known) => known.filter(({ id }) => id !== visit.id))}
          />
        ))}
      </ul>
    </Alert>
  );
}
