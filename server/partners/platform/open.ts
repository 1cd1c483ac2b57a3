import type { Platform } from '../../../contract/orders/words';
import { createJd } from '../jd/jd';
import { createMeituan } from '../meituan/meituan';
import { type CallRecord, type MessageDeps, recordCall } from '../messages';
import { platformName } from './callbacks';
import { createCallbackMetrics } from './metrics';
import type { Platforms } from './port';

export function openPlatforms(deps: MessageDeps): Platforms {
  const { clock } = deps;
  const record = (platform: Platform) => (call: CallRecord) => recordCall(deps, platformName(platform), call);
  return {
    metrics: createCallbackMetrics(),
    MEITUAN: createMeituan({ clock, record: record('MEITUAN') }),
    JD: createJd({ clock, record: record('JD') }),
  };
}
