import { useCommand, useResource } from '@kit';
import { type FormEvent, useEffect, useState } from 'react';
import { useWayOn } from './HoldNote';
import type { ReviewDecision, SheetProps } from './sheetProps';

export interface DecisionProps extends Omit<SheetProps, 'asked' | 'onAsk'> {
  onClose(): void;
}

/**
 * A decision while it is written down, with the words that are kept until it is made. Where it cannot be made any more,
 * `wayOn` says what can be done instead.
 */
export function useDecision(
  command: ReviewDecision,
  props: DecisionProps,
  args: Readonly<Record<string, unknown>>,
) {
  const { sheet, work, pending, onDone, onClose } = props;
  const { resource, words } = useResource();
  const own = useCommand({
    resource,
    words,
    row: sheet.rx,
    command,
    args: { ...args, opinion: work.opinion || null },
    onDone,
    onClose,
  });
  const other = useWayOn(props);
  // While it is being taken it is about to be this person's: the button means the decision.
  const wayOn = pending ? undefined : other;
  const write = (opinion: string) => {
    own.input.set('opinion', opinion || null);
    work.write(opinion);
  };
  // Enter does not wait for the server either: it counts once the prescription is this person's.
  const [meant, setMeant] = useState(false);
  const waits = own.busy || meant;
  useEffect(() => {
    if (!meant || pending) return;
    setMeant(false);
    if (!wayOn) void own.start();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waits) return;
    if (pending) setMeant(true);
    else if (wayOn) wayOn.go();
    else void own.start();
  };
  return { ...own, wayOn, waits, write, submit };
}
