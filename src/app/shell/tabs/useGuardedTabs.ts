import { useCallback, useState } from 'react';
import { useTabs } from './useTabs';

/** Pending action on tabs, and those of them with unsaved input. */
export interface PendingTabAction {
  /** `leave`: switched away from a tab whose definition asks about unsaved input. */
  kind: 'close' | 'refresh' | 'leave';
  keys: readonly string[];
  dirty: readonly string[];
}
export interface GuardedTabs {
  ask?: PendingTabAction;
  close(keys: readonly string[]): void;
  refresh(key: string): void;
  /** Called after switching away; the input stays in its tab until the dialog is answered. */
  left(key: string): void;
  /** Runs the pending action. @param keepDrafts stores the input as a draft */
  confirm(keepDrafts: boolean): void;
  cancel(): void;
}

/** Close and refresh with confirmation where unsaved input would be lost. */
export function useGuardedTabs(): GuardedTabs {
  const { dirty, registry, ...tabs } = useTabs();
  const [ask, setAsk] = useState<PendingTabAction>();

  const perform = useCallback(
    ({ kind, keys }: Pick<PendingTabAction, 'kind' | 'keys'>) => {
      if (kind === 'close') tabs.close(keys);
      else if (kind === 'refresh') for (const key of keys) tabs.refresh(key);
    },
    [tabs.close, tabs.refresh],
  );
  const request = useCallback(
    (kind: PendingTabAction['kind'], keys: readonly string[]) => {
      const touched = keys.filter((key) => dirty.has(key));
      if (touched.length > 0) setAsk({ kind, keys, dirty: touched });
      else perform({ kind, keys });
    },
    [dirty, perform],
  );
  const confirm = useCallback(
    (keepDrafts: boolean) => {
      if (!ask) return;
      if (!keepDrafts) for (const key of ask.dirty) registry.discard(key);
      setAsk(undefined);
      if (ask.kind !== 'leave') perform(ask);
      else if (!keepDrafts) tabs.close(ask.keys);
    },
    [ask, perform, registry, tabs.close],
  );
  const cancel = useCallback(() => {
    setAsk(undefined);
    if (ask?.kind === 'leave') for (const key of ask.keys) tabs.show(key);
  }, [ask, tabs.show]);
  return {
    ask,
    close: useCallback((keys) => request('close', keys), [request]),
    refresh: useCallback((key) => request('refresh', [key]), [request]),
    left: useCallback((key) => request('leave', [key]), [request]),
    confirm,
    cancel,
  };
}
