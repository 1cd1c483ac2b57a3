import type { RecordResult } from '@contract/kit/wire';
import { useState } from 'react';

/**
 * The record as it was read last. Behind another tab nobody asks for it, and after a minute the cache lets it go; what is
 * typed into its form outlives that.
 */
export function useHeldRow(row: RecordResult | undefined, id: string | null): RecordResult | undefined {
  const [held, hold] = useState(row);
  if (row && row !== held) hold(row);
  return row ?? (held?.id === id ? held : undefined);
}
