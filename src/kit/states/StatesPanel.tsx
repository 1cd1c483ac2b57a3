import type { AnyRow } from '@contract/kit/resource';
import { type StateMachine, statesOf } from '@contract/kit/states';
import { Button } from '@mantine/core';
import { Panel } from '@shared/ui';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import classes from './StatesPanel.module.css';
import { BOX, drawStates, stateEdges } from './statesLayout';

interface StatesProps {
  machine: StateMachine;
  row: AnyRow;
}

/** States as boxes, what leads from one to another as arrows; the list below says the same. */
function Diagram({ machine, row }: StatesProps) {
  const { words } = useResource();
  const drawing = useMemo(() => drawStates(machine), [machine]);
  const arrow = useId();
  const now = String(row[machine.field]);
  const { width, height, boxes, ways } = drawing;
  return (
    <div className={classes.drawing}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 6 6"
            refX="5"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0,0 L6,3 L0,6 z" className={classes.head} />
          </marker>
        </defs>
        {ways.map(({ from, to, path, events }) => (
          <path
            key={`${from} ${to}`}
            d={path}
            className={classes.way}
            data-on={from === now || undefined}
            markerEnd={`url(#${arrow})`}
          >
            <title>{events.map(words.command).join(' / ')}</title>
          </path>
        ))}
        {boxes.map(({ state, x, y }) => (
          <g key={state} className={classes.box} data-now={state === now || undefined}>
            <rect x={x} y={y} width={BOX.width} height={BOX.height} rx={6} />
            <text x={x + BOX.width / 2} y={y + BOX.height / 2} textAnchor="middle" dominantBaseline="central">
              {words.choice(machine.field, state)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** From each state: what may happen and where that leads. */
function Steps({ machine, row }: StatesProps) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const called = (state: string) => words.choice(machine.field, state);
  const steps = stateEdges(machine);
  return (
    <ul className={classes.steps}>
      {statesOf(machine).map((state) => {
        const ways = steps
          .filter(({ from }) => from === state)
          .flatMap(({ to, events }) =>
            events.map((event) => t('statesWay', { event: words.command(event), to: called(to) })),
          );
        const now = row[machine.field] === state;
        const from = now ? words.bracketed(called(state), t('statesNow')) : called(state);
        return (
          <li key={state} data-now={now || undefined} aria-current={now ? 'step' : undefined}>
            {t('statesFrom', { from, ways: words.joined(ways) || t('statesEnd') })}
          </li>
        );
      })}
    </ul>
  );
}

/** Where a record stands on its way, and what may happen to it. */
export function StatesPanel(props: StatesProps) {
  const { t } = useTranslation(['record', 'common']);
  const [opened, open] = useState(false);
  const { words } = useResource();
  const { machine } = props;
  return (
    <Panel
      title={t('common:labeled', { label: t('states'), value: words.field(machine.field) })}
      action={
        <Button size="compact-xs" variant="default" aria-expanded={opened} onClick={() => open(!opened)}>
          {t(opened ? 'statesHide' : 'statesShow')}
        </Button>
      }
    >
      {opened ? (
        <>
          <Diagram {...props} />
          <Steps {...props} />
        </>
      ) : (
        words.choice(machine.field, String(props.row[machine.field]))
      )}
    </Panel>
  );
}
