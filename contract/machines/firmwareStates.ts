import { defineStates } from '../kit/states';

const ROLLOUT = { action: 'firmware:rollout' } as const;

/** A version: what is published is never changed, only withdrawn. */
export const firmwareVersionStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: 'off', published: 'ok', withdrawn: 'bad' },
  events: {
    publish: { from: ['draft'], to: 'published', needs: 'A' },
    withdraw: { from: ['published'], to: 'withdrawn', needs: 'A', reason: true, danger: true },
  },
});

/** A version on its way to machines, wave after wave; another person agrees before the first one. */
export const rolloutStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: {
    draft: 'off',
    awaiting: 'warn',
    running: 'warn',
    paused: 'off',
    halted: 'bad',
    done: 'ok',
    cancelled: 'off',
    turned_back: 'warn',
  },
  events: {
    submit: { from: ['draft'], to: 'awaiting', needs: ROLLOUT },
    approve: { from: ['awaiting'], to: 'running', needs: ROLLOUT, danger: true },
    refuse: { from: ['awaiting'], to: 'draft', needs: ROLLOUT, reason: true },
    pause: { from: ['running'], to: 'paused', needs: ROLLOUT },
    resume: { from: ['paused', 'halted'], to: 'running', needs: ROLLOUT, reason: true, danger: true },
    advance: { from: ['running'], to: 'running', needs: 'system' },
    halt: { from: ['running'], to: 'halted', needs: 'system' },
    finish: { from: ['running', 'paused', 'halted'], to: 'done', needs: 'system' },
    cancel: {
      from: ['draft', 'awaiting', 'running', 'paused', 'halted'],
      to: 'cancelled',
      needs: ROLLOUT,
      reason: true,
      danger: true,
    },
    /** Again for machines that came to an end later. */
    turnBack: {
      from: ['paused', 'halted', 'done', 'turned_back'],
      to: 'turned_back',
      needs: ROLLOUT,
      reason: true,
      danger: true,
    },
  },
});

/** Sent, and not finished. */
export const INSTALLING = ['sent', 'downloading', 'verified', 'installing', 'reported'] as const;
/** What counts against a rollout; a machine that was never reached does not. */
export const INSTALL_FAILED = ['failed', 'contradicted', 'unknown'] as const;

/** One machine of a rollout: its own report leads to `reported`, the version in its birth message to `confirmed`. */
export const installStates = defineStates({
  field: 'state',
  initial: 'queued',
  states: {
    queued: 'off',
    sent: 'warn',
    downloading: 'warn',
    verified: 'warn',
    installing: 'warn',
    reported: 'warn',
    confirmed: 'ok',
    failed: 'bad',
    contradicted: 'bad',
    unknown: 'bad',
    expired: 'off',
    cancelled: 'off',
  },
  events: {
    send: { from: ['queued'], to: 'sent', needs: 'system' },
    download: { from: ['sent'], to: 'downloading', needs: 'system' },
    verify: { from: ['sent', 'downloading'], to: 'verified', needs: 'system' },
    install: { from: ['sent', 'downloading', 'verified'], to: 'installing', needs: 'system' },
    report: { from: ['sent', 'downloading', 'verified', 'installing'], to: 'reported', needs: 'system' },
    confirm: {
      from: ['sent', 'downloading', 'verified', 'installing', 'reported'],
      to: 'confirmed',
      needs: 'system',
    },
    contradict: { from: ['reported'], to: 'contradicted', needs: 'system' },
    fail: { from: ['sent', 'downloading', 'verified', 'installing'], to: 'failed', needs: 'system' },
    lose: { from: ['sent', 'downloading', 'verified', 'installing'], to: 'unknown', needs: 'system' },
    expire: { from: ['sent'], to: 'expired', needs: 'system' },
    drop: { from: ['queued'], to: 'cancelled', needs: 'system' },
  },
});
