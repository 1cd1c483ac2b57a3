import type { ReviewSheet } from '@contract/prescriptions/desk';
import type { ReviewHold } from './useHold';

export type ReviewDecision = 'pass' | 'reject';

export interface SheetProps {
  sheet: ReviewSheet;
  hold: ReviewHold;
  /** It is being taken. */
  pending: boolean;
  work: { ticked: readonly string[]; tick(check: string): void; opinion: string; write(text: string): void };
  /** What is being asked about. */
  asked?: ReviewDecision;
  onAsk(decision?: ReviewDecision): void;
  onDone(): void;
  /** To the next one that waits. */
  onNext(): void;
}
