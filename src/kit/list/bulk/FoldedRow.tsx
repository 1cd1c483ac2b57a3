import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FoldedRow.module.css';
import { fitting } from './fold';

export interface FoldedPart {
  /** What it reads, which also tells the parts apart. */
  label: string;
  button: ReactNode;
  danger?: boolean;
  onChoose(): void;
}

/** How many of the parts fit now: measured once with all of them there, then from the room alone. */
function useFolding(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const [menu, ...parts] = [...element.children].reverse() as HTMLElement[];
    const widths = parts.reverse().map(({ offsetWidth }) => offsetWidth);
    const look = () => setShown(fitting(widths, element.clientWidth, menu?.offsetWidth ?? 0));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return { row, shown };
}

function Row({ parts }: { parts: readonly FoldedPart[] }) {
  const { t } = useTranslation('kit');
  const { row, shown } = useFolding(parts.length);
  const away = shown === parts.length;
  return (
    <div ref={row} className={classes.row}>
      {parts.map(({ label, button }, index) => (
        <div key={label} hidden={index >= shown}>
          {button}
        </div>
      ))}
      <div className={classes.more} data-away={away || undefined} aria-hidden={away}>
        <Menu position="bottom-end" withinPortal returnFocus>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<ChevronDown size={12} aria-hidden />}>
              {t('bulk.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {parts.slice(shown).map(({ label, danger, onChoose }) => (
              <Menu.Item key={label} color={danger ? 'red' : undefined} onClick={onChoose}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}

/** Buttons beside each other; those for which there is no room are entries of a menu. */
export function FoldedRow({ parts }: { parts: readonly FoldedPart[] }) {
  // Other words are measured anew.
  return <Row key={parts.map(({ label }) => label).join('\n')} parts={parts} />;
}
