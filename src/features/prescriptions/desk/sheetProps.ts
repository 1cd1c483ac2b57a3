import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { Hold } from './useHold';

export type Decision = 'pass' | 'reject';

export interface SheetProps {
  sheet: ReviewSheet;
  hold: Hold;
  /** It is being taken. */
  pending: boolean;
  work: { ticked: readonly string[]; tick(check: string): void; opinion: string; write(text: string): void };
  /** What is being asked about. */
  asked?: Decision;
  onAsk(decision?: Decision): void;
  onDone(): void;
  /** To the next one that waits. */
  onNext(): void;
}
