/** Result of one statement, rows as arrays: column names travel once. */
export interface EngineResult {
  columns: string[];
  rows: unknown[][];
  command: string;
  rowCount: number;
}

export interface EngineStatement {
  text: string;
  params: readonly unknown[];
}

/** One PostgreSQL session. Statements run one after the other; transactions are up to the caller. */
export interface Engine {
  /**
   * Without parameters `text` may hold several statements; the result is that of the last.
   * @param before are run before it, one after the other; where one fails, nothing behind it is run
   */
  query(text: string, params: readonly unknown[], before?: readonly EngineStatement[]): Promise<EngineResult>;
  /** True when the boot test saw a commit reach the disk. */
  readonly durable: boolean;
  /** Forced writes so far. */
  syncs(): Promise<number>;
  close(): Promise<void>;
  /** Of a cluster on disk: makes a copy of its folder, or an older copy, like it, between two statements. */
  copyTo?(folder: string): Promise<void>;
  /** Image of a cluster in memory, to start others from: for tests only. */
  image?(): Promise<Blob>;
}

/** How long a statement may take in a thread of its own, and what is done when it takes longer. */
export interface TimeoutPolicy {
  ms: number;
  onLost(error: Error): void;
}

export interface EngineOptions {
  /** Folder of the cluster; absent = in memory. */
  folder?: string;
  /** Image of a cluster to start a new one from. */
  image?: Blob;
}
