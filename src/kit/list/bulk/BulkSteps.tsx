import type { BulkBody, Selection } from '@contract/kit/wire';
import { useState } from 'react';
import { asksFirst } from '../../commands/useCommandInput';
import { useResource } from '../../ResourceContext';
import { BulkArgsDialog } from './BulkArgsDialog';
import { BulkDialog } from './BulkDialog';
import { BulkEditDialog } from './BulkEditDialog';

export interface BulkStepsProps {
  command: string;
  selected: Selection;
  count: number;
  /** Values given already, where the command asks for some. */
  args?: BulkBody['args'];
  /** What it is done with, and to which, where that was chosen before. */
  subject?: string;
  /** @param ended false where nothing was done */
  onClose(ended: boolean): void;
}

/** One command for many: what it asks for first, then what it would do and has done. */
export default function BulkSteps({ command, selected, count, args, subject, onClose }: BulkStepsProps) {
  const { resource } = useResource();
  const [given, setGiven] = useState<Pick<BulkBody, 'args' | 'reason'>>();
  const definition = resource.commands?.[command];
  const asks = command === 'update' || (definition !== undefined && asksFirst(definition));
  const close = () => onClose(false);
  if (asks && !given && definition)
    return (
      <BulkArgsDialog
        command={command}
        definition={definition}
        count={count}
        args={args}
        subject={subject}
        onClose={close}
        onGiven={setGiven}
      />
    );
  if (asks && !given)
    return (
      <BulkEditDialog count={count} onClose={close} onChosen={(changes) => setGiven({ args: changes })} />
    );
  return <BulkDialog command={command} body={{ ...selected, ...given }} count={count} onClose={onClose} />;
}
