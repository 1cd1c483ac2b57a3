import { useOnReturn } from '@realtime';
import { askLostAgain } from '@shared/api';
import { retryLateParts } from '@shared/lib';
import { useCallback } from 'react';
import { useStore } from 'react-redux';

/** When a lost link is back, all that did not come meanwhile comes by itself: answers and parts of the console. */
export function useComeBack(): void {
  const { dispatch, getState } = useStore();
  useOnReturn(
    useCallback(() => {
      retryLateParts();
      askLostAgain(dispatch, getState as Parameters<typeof askLostAgain>[1]);
    }, [dispatch, getState]),
  );
}
