import {
  type AirDimension,
  firstEnd,
  type HealthDimension,
  type HealthLevel,
  type MachineFacts,
  simUse,
} from '@contract/machines/health';
import { localDay } from '@contract/time/localDay';
import { inZone, type Machine, useMachine, useMachineQuality } from '@live';
import { useServerTime } from '@realtime';
import { useFormat, useMay } from '@shared/lib';
import { LiveValue, StatusBadge, type Tone } from '@shared/ui';
import { CircleCheck, CircleHelp, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './Fleet.module.css';
import { BEHIND } from './paths';
import { useLevel, useZoneBehind } from './useFleet';

/** Each level has a shape and a colour of its own. */
export const LEVEL_LOOKS: Readonly<Record<HealthLevel, { icon: LucideIcon; tone: Tone }>> = {
  bad: { icon: OctagonAlert, tone: 'bad' },
  watch: { icon: TriangleAlert, tone: 'warn' },
  unknown: { icon: CircleHelp, tone: 'off' },
  ok: { icon: CircleCheck, tone: 'ok' },
};

const READ = { temperature: ['temp', '°C'], humidity: ['rh', '%'] } as const;

/** Of the zone that decides, with its name where there are several. */
function Reading({ machine, facts, of }: { machine: Machine; facts: MachineFacts; of: AirDimension }) {
  const format = useFormat();
  const shown = inZone(machine, useZoneBehind(facts, of));
  const [field, unit] = READ[of];
  const value = shown.state[field];
  const text = of === 'temperature' ? format.celsius(value) : format.number(value, 0);
  const quality = useMachineQuality(shown.info.id, shown.info.mainZone);
  const live = <LiveValue live={field} text={text} unit={unit} size="sm" hideAge {...quality} />;
  if (!machine.state.zones) return live;
  // The value first: there is not always room for both.
  return (
    <span title={shown.info.mainZone}>
      {live} {shown.info.mainZone}
    </span>
  );
}

function StockText({ machine }: { machine: Machine }) {
  const { t } = useTranslation('fleet');
  const format = useFormat();
  const { soldOut, lowLanes, units, capacity } = machine.state;
  if (soldOut > 0) return t('soldOut', { count: soldOut });
  if (lowLanes > 0) return t('lowLanes', { count: lowLanes });
  return capacity > 0 ? format.percent(units / capacity) : format.number(undefined);
}

function SimText({ facts, machine }: { facts: MachineFacts; machine?: Machine }) {
  const { t } = useTranslation('domain');
  const format = useFormat();
  const { simState } = facts;
  if (simState && simState !== 'in_use') return t(`simState.${simState}`);
  const used = machine && simUse(machine.state);
  return used === undefined ? format.number(undefined) : format.percent(used / 100);
}

function ExpiryText({ facts }: { facts: MachineFacts }) {
  const { t } = useTranslation('fleet');
  const today = useServerTime((now) => localDay(now, facts.timezone));
  const days = firstEnd(facts, today);
  if (days === undefined) return t('noEnd');
  return days < 0 ? t('ended') : t('daysLeft', { count: days });
}

function CommandsText({ facts: { commandsOpen, commandsFailed } }: { facts: MachineFacts }) {
  const { t } = useTranslation('fleet');
  if (commandsFailed > 0) return t('commandsFailed', { count: commandsFailed });
  return commandsOpen > 0 ? t('commandsOpen', { count: commandsOpen }) : t('noCommands');
}

function AlarmsText({ facts: { alarmsOpen, worstAlarm } }: { facts: MachineFacts }) {
  const { t } = useTranslation(['fleet', 'domain']);
  if (alarmsOpen === 0) return t('fleet:noAlarms');
  return `${alarmsOpen} · ${t(`domain:priority.${worstAlarm ?? 'low'}`)}`;
}

interface CellProps {
  facts: MachineFacts;
  dimension: HealthDimension;
}

/** What stands in a cell beside its shape: the figure itself, or what is the matter. */
function CellText({ facts, dimension }: CellProps): ReactNode {
  const { t } = useTranslation('domain');
  const format = useFormat();
  const machine = useMachine(facts.id);
  switch (dimension) {
    case 'connectivity':
      return t(`connection.${machine?.state.conn ?? 'unknown'}`);
    case 'temperature':
    case 'humidity':
      return machine ? <Reading machine={machine} facts={facts} of={dimension} /> : format.number(undefined);
    case 'door':
      return machine
        ? t(`doorState.${machine.state.doorOpen ? 'open' : 'closed'}`)
        : format.number(undefined);
    case 'stock':
      return machine ? <StockText machine={machine} /> : format.number(undefined);
    case 'sim':
      return <SimText facts={facts} machine={machine} />;
    case 'expiry':
      return <ExpiryText facts={facts} />;
    case 'commands':
      return <CommandsText facts={facts} />;
    case 'alarms':
      return <AlarmsText facts={facts} />;
  }
}

/** One part of the health of a machine by shape, word and colour; it leads to the screen behind it. */
export function HealthCell({ facts, dimension }: CellProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const level = useLevel(facts, dimension);
  const { permission, path } = BEHIND[dimension];
  const opens = useMay(permission, 'V');
  const { icon: Icon, tone } = LEVEL_LOOKS[level];
  const title = t('common:labeled', { label: t(`dimension.${dimension}`), value: t(`level.${level}`) });
  const shown = (
    <>
      <Icon aria-label={title} role="img" />
      <span className={classes.text}>
        <CellText facts={facts} dimension={dimension} />
      </span>
    </>
  );
  const shared = {
    className: classes.cell,
    title,
    'data-tone': tone,
    'data-level': level,
    'data-health': dimension,
  };
  return opens ? (
    <Link {...shared} to={path(facts)}>
      {shown}
    </Link>
  ) : (
    <span {...shared}>{shown}</span>
  );
}

/** A level as it is said of a whole machine. */
export function LevelBadge({ level }: { level: HealthLevel }) {
  const { t } = useTranslation('fleet');
  return <StatusBadge {...LEVEL_LOOKS[level]} text={t(`level.${level}`)} />;
}
