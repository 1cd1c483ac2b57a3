import type { BatchEffects } from '../ingest/write/effects';
import { applyDecisions } from './alerts/applyDecisions';
import { endOutOfUse } from './alerts/outOfUse';
import { holdZones } from './climate/holdZones';

/** What the write path of machines does to alarms and lanes. */
export const BATCH_EFFECTS: BatchEffects = { applyDecisions, endOutOfUse, holdZones };
