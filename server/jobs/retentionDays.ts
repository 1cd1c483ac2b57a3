/** Tables partitioned by day, in SQL's spelling. */
export const PARTITIONED = ['ingest_keys', 'env_readings', 'env_5m', 'rule_decisions'] as const;
export type PartitionedTable = (typeof PARTITIONED)[number];

/** Whole days that rows of a partitioned table are kept. */
export const RETENTION_DAYS: Record<PartitionedTable, number> = {
  ingest_keys: 8,
  env_readings: 8,
  env_5m: 40,
  rule_decisions: 30,
};

/** Column that a partitioned table is divided by. */
export const PARTITION_COLUMN: Record<PartitionedTable, string> = {
  ingest_keys: 'ts',
  env_readings: 'ts',
  env_5m: 'bucket',
  rule_decisions: 'at',
};

/** Days that requests and warnings of the server are kept; they may not be fewer. */
export const SERVER_LOG_DAYS = 184;
