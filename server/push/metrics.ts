/** Counters since the start of the gateway; `connections` is the present number. */
export interface PushMetrics {
  connections: number;
  opened: number;
  refused: number;
  framesSent: number;
  /** Contents of the lanes state and signal turned into text; stays independent of the number of connections. */
  contentsBuilt: number;
  /** Values of signals lost on the way to slow connections. */
  dropped: number;
  /** Flushes a slow connection sat out; it gets the newest state later. */
  conflated: number;
  slowClosed: number;
  snapshots: number;
  /** Snapshots actually read from the database; the rest were shared. */
  snapshotReads: number;
  resumes: number;
  resyncs: number;
  inbound: number;
  ignored: number;
}

export function createSocketMetrics(): PushMetrics {
  return {
    connections: 0,
    opened: 0,
    refused: 0,
    framesSent: 0,
    contentsBuilt: 0,
    dropped: 0,
    conflated: 0,
    slowClosed: 0,
    snapshots: 0,
    snapshotReads: 0,
    resumes: 0,
    resyncs: 0,
    inbound: 0,
    ignored: 0,
  };
}
