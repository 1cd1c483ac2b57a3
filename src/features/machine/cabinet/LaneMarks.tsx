import type { LaneHealth, LaneSaleState } from '@contract/devices';
import type { HoldProof } from '@contract/machines/holds';
import type { LaneMark } from '@contract/machines/planogram';
import { lanes } from '@contract/resources/machines/lanes';
import { useWords } from '@kit';
import {
  ArrowDownUp,
  CalendarX,
  CircleDashed,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  PackageX,
  Pause,
  ShieldAlert,
  TrendingDown,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Cabinet.module.css';

const ICONS: Record<LaneMark, LucideIcon> = {
  fault: Wrench,
  expired: CalendarX,
  quarantined: ShieldAlert,
  paused: Pause,
  unassigned: CircleDashed,
  misordered: ArrowDownUp,
  empty: PackageX,
  low: TrendingDown,
};

/** Marks that are states of the sale as well. */
const SALE_STATES: Partial<Record<LaneMark, LaneSaleState>> = {
  quarantined: 'quarantined',
  paused: 'paused',
  empty: 'soldout',
};

/** Whether the machine is known to do what the console wants: a closed lock is one that was seen. */
function LockProof({ proof }: { proof: HoldProof }) {
  const words = useWords(lanes.name);
  const Icon = proof === 'verified' ? LockKeyhole : LockKeyholeOpen;
  const said = words.labeled(words.field('holdProof'), words.choice('holdProof', proof));
  return (
    <span className={classes.proof} data-proof={proof} title={said}>
      <Icon size={12} role="img" aria-label={said} />
    </span>
  );
}

interface LaneMarksProps {
  marks: readonly LaneMark[];
  health: LaneHealth;
  /** Null where the console wants nothing of the machine. */
  proof: HoldProof | null;
}

/** What a lane asks for, in shapes and in words: the first in full, the others for who asks. */
export function LaneMarks({ marks, health, proof }: LaneMarksProps) {
  const { t } = useTranslation(['cabinet', 'domain']);
  const wordOf = (mark: LaneMark) => {
    const sale = SALE_STATES[mark];
    if (mark === 'fault') return t(`domain:laneHealth.${health}`);
    return sale ? t(`domain:laneSale.${sale}`) : t(`cabinet:marks.${mark}`);
  };
  return (
    <span className={classes.marks}>
      {marks.map((mark, at) => {
        const Icon = ICONS[mark];
        const word = wordOf(mark);
        return at === 0 ? (
          <span key={mark} className={classes.mark}>
            <Icon size={12} aria-hidden />
            <span className={classes.word}>{word}</span>
          </span>
        ) : (
          <Icon key={mark} size={12} role="img" aria-label={word} />
        );
      })}
      {proof && <LockProof proof={proof} />}
    </span>
  );
}
