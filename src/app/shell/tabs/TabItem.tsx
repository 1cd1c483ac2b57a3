import { CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { LayoutDashboard } from 'lucide-react';
import { type MouseEvent, memo, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './TabBar.module.css';
import type { Tab } from './tabsState';

const LONG_PRESS_MS = 500;
const MIDDLE = 1;

export interface TabItemProps {
  tab: Tab;
  label: string;
  active: boolean;
  pinned: boolean;
  dirty: boolean;
  /** Roving tabindex: whether this is the tab stop. */
  stop: boolean;
  onClose(key: string): void;
  onMenu(key: string, at: { x: number; y: number }): void;
}

/** A long press opens the context menu, as the right mouse button does. */
function useLongPress(onLong: (at: { x: number; y: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      stop();
      if (pointerType !== 'mouse')
        timer.current = setTimeout(() => onLong({ x: clientX, y: clientY }), LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  };
}

/** The context menu key reports no pointer position: the menu opens at the element. */
function placeOfMenu({ clientX, clientY, currentTarget }: MouseEvent) {
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY };
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}

export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tab, label, active, pinned, dirty, stop, onClose, onMenu } = props;
  const { t } = useTranslation('shell');
  const longPress = useLongPress((at) => onMenu(tab.key, at));
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== MIDDLE) return;
    event.preventDefault();
    if (!pinned) onClose(tab.key);
  };
  return (
    <li
      className={classes.item}
      data-tab={tab.key}
      data-active={active}
      onAuxClick={closeByMiddle}
      // Otherwise the middle button starts autoscroll.
      onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(tab.key, placeOfMenu(event));
      }}
      {...longPress}
    >
      <UnstyledButton
        component={Link}
        to={tab.address}
        className={classes.link}
        title={label}
        tabIndex={stop ? 0 : -1}
        draggable={false}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={pinned ? undefined : 'Delete'}
      >
        {pinned && <LayoutDashboard size={14} aria-hidden />}
        <span className={classes.label}>{label}</span>
        {dirty && (
          <>
            <span className={classes.dot} data-dirty aria-hidden />
            <VisuallyHidden> {t('tabs.unsaved')}</VisuallyHidden>
          </>
        )}
      </UnstyledButton>
      {!pinned && (
        <CloseButton
          size="xs"
          tabIndex={-1}
          aria-label={t('tabs.closeNamed', { name: label })}
          onClick={() => onClose(tab.key)}
        />
      )}
    </li>
  );
});
