import type { AlertState, Priority } from '@contract/alerts';
import type { Quality } from '@contract/live';
import type { Connection } from '@contract/machines';
import type { StockLevel } from '@contract/stock';
import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Clock,
  Diamond,
  Eye,
  type LucideIcon,
  Minus,
  OctagonAlert,
  PackageX,
  Radio,
  RotateCcw,
  Square,
  Triangle,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Badges.module.css';

export type Tone = 'critical' | 'bad' | 'warn' | 'low' | 'ok' | 'off' | 'plain';

/** A label with shape and colour; each is sufficient alone. */
export function StatusBadge({ icon: Icon, tone, text }: { icon: LucideIcon; tone: Tone; text: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}

interface BadgeStyle {
  icon: LucideIcon;
  tone: Tone;
}

const PRIORITY: Record<Priority, BadgeStyle> = {
  critical: { icon: OctagonAlert, tone: 'critical' },
  high: { icon: TriangleAlert, tone: 'bad' },
  medium: { icon: Diamond, tone: 'warn' },
  low: { icon: Square, tone: 'low' },
};
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { t } = useTranslation('domain');
  return <StatusBadge {...PRIORITY[priority]} text={t(`priority.${priority}`)} />;
}

const STATE: Record<AlertState, BadgeStyle> = {
  raised: { icon: CircleAlert, tone: 'bad' },
  acknowledged: { icon: Eye, tone: 'plain' },
  returned: { icon: RotateCcw, tone: 'low' },
  cleared: { icon: CircleCheck, tone: 'off' },
};
export function AlertStateBadge({ state }: { state: AlertState }) {
  const { t } = useTranslation('domain');
  return <StatusBadge {...STATE[state]} text={t(`state.${state}`)} />;
}

const CONNECTION: Record<Connection, BadgeStyle> = {
  online: { icon: Radio, tone: 'plain' },
  checking: { icon: CircleDashed, tone: 'warn' },
  offline: { icon: Unplug, tone: 'bad' },
  unknown: { icon: CircleHelp, tone: 'off' },
};
interface ConnectionBadgeProps {
  conn: Connection;
  /** No longer current: shown as the last known state, without a warning tone. */
  isOld?: boolean;
  /** What stands beside it says already that it is old. */
  brief?: boolean;
}
export function ConnectionBadge({ conn, isOld = false, brief = false }: ConnectionBadgeProps) {
  const { t } = useTranslation('domain');
  const state = t(`connection.${conn}`);
  const { icon, tone } = CONNECTION[conn];
  return (
    <StatusBadge
      icon={icon}
      tone={isOld ? 'off' : tone}
      text={isOld && !brief ? t('lastKnown', { state }) : state}
    />
  );
}

const LEVEL: Record<StockLevel, BadgeStyle> = {
  ok: { icon: Check, tone: 'plain' },
  low: { icon: Triangle, tone: 'warn' },
  critical: { icon: TriangleAlert, tone: 'bad' },
  out: { icon: PackageX, tone: 'critical' },
};
export function StockLevelBadge({ level }: { level: StockLevel }) {
  const { t } = useTranslation('domain');
  return <StatusBadge {...LEVEL[level]} text={t(`level.${level}`)} />;
}

const QUALITY: Record<Quality, BadgeStyle> = {
  live: { icon: Radio, tone: 'plain' },
  estimated: { icon: Minus, tone: 'plain' },
  late: { icon: Clock, tone: 'plain' },
  suspect: { icon: CircleHelp, tone: 'warn' },
  stale: { icon: Clock, tone: 'off' },
  dead: { icon: CircleSlash, tone: 'off' },
  never: { icon: CircleDashed, tone: 'off' },
};
export function QualityBadge({ q }: { q: Quality }) {
  const { t } = useTranslation('domain');
  return <StatusBadge {...QUALITY[q]} text={t(`quality.${q}`)} />;
}
