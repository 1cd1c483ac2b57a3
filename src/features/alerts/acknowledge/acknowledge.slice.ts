import type { AlertRow } from '@contract/alerts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CLIENT_ERRORS } from '@shared/api';

/** What the operator sees of his own acknowledgement until the event of it arrives. */
export type AckOverlay = { phase: 'sending' } | AcknowledgeRefusal;

/** `message` is the server's, in the language of the person. */
export interface AcknowledgeRefusal {
  phase: 'refused';
  key: string;
  message: string;
  params: Record<string, string | number>;
  /** Nobody answered: the same command, with the note the person wrote. */
  again?: AcknowledgeRequest;
}

export interface AcknowledgeState {
  byAlert: Record<string, AckOverlay>;
}
export interface AcknowledgeRequest {
  alertId: string;
  /** Version the operator saw; the server refuses when somebody was faster. */
  ver: number;
  note?: string;
  /** Its name, where it was sent before. */
  cid?: string;
}

const initialState: AcknowledgeState = { byAlert: {} };

const slice = createSlice({
  name: 'acknowledge',
  initialState,
  reducers: {
    acknowledgeRequested(state, action: PayloadAction<AcknowledgeRequest>) {
      state.byAlert[action.payload.alertId] = { phase: 'sending' };
    },
    acknowledgeSettled(state, action: PayloadAction<{ alertId: string }>) {
      delete state.byAlert[action.payload.alertId];
    },
    acknowledgeRefused(
      state,
      action: PayloadAction<Omit<AcknowledgeRefusal, 'phase'> & { alertId: string }>,
    ) {
      const { alertId, ...refusal } = action.payload;
      state.byAlert[alertId] = { phase: 'refused', ...refusal };
    },
    refusalDismissed(state, action: PayloadAction<{ alertId: string }>) {
      delete state.byAlert[action.payload.alertId];
    },
  },
  selectors: {
    selectAckOverlays: (state) => state.byAlert,
  },
});

export const { acknowledgeRequested, acknowledgeSettled, acknowledgeRefused, refusalDismissed } =
  slice.actions;
export const { selectAckOverlays } = slice.selectors;
export const acknowledgeReducer = slice.reducer;

const LOST: readonly string[] = [CLIENT_ERRORS.network, CLIENT_ERRORS.timeout, CLIENT_ERRORS.badAnswer];

/** An acknowledgement whose answer was lost may have happened all the same: then the alert tells it. */
export function standingOverlay(
  overlay: AckOverlay | undefined,
  alert: Pick<AlertRow, 'ackBy'> | undefined,
): AckOverlay | undefined {
  const isLost = overlay?.phase === 'refused' && LOST.includes(overlay.key);
  return isLost && alert?.ackBy ? undefined : overlay;
}
