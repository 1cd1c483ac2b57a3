import { Popover } from '@mantine/core';
import { Coming } from '@shared/ui';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { DeferredFilterValue } from './deferredFilterValue';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';

interface FilterPopoverProps extends FilterEditorProps {
  /** What it opens at; what is beside that button goes into the frame. */
  target(opened: boolean, toggle: () => void): ReactNode;
  frame?(target: ReactNode): ReactNode;
  onOpened?(opened: boolean): void;
}

/** Choices and calendars that lie open inside the editor. */
const OPEN_WITHIN = '[aria-expanded="true"]';

/** The editor of a filter, at the button that opens it. */
export function FilterPopover({ target, frame = (it) => it, onOpened, ...props }: FilterPopoverProps) {
  const [opened, setOpened] = useState(false);
  const turn = (next: boolean) => {
    setOpened(next);
    onOpened?.(next);
  };
  // Escape closes one thing at a time: what lies open inside closes first, and hears of it after us.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.currentTarget.querySelector(OPEN_WITHIN)) return;
    event.stopPropagation();
    turn(false);
  };
  // The cursor stands in it when it opens, so it opens when it is there.
  const toggle = () => (opened ? turn(false) : DeferredFilterValue.whenThere(() => turn(true)));
  const button = <Popover.Target>{target(opened, toggle)}</Popover.Target>;
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      closeOnEscape={false}
      onChange={turn}
      withinPortal
      trapFocus
      returnFocus
    >
      {frame(button)}
      <Popover.Dropdown onKeyDownCapture={onEscape}>
        <Suspense fallback={<Coming />}>
          {opened && <FilterEditor {...props} onDone={() => turn(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
