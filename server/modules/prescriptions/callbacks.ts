import type { KitDeps } from '../../kit/served';
import { type CareLine, careLine } from '../../partners/care/callbacks';
import { channelAdapter } from '../../partners/care/channel';
import { hospitalAdapter } from '../../partners/care/hospital';
import { takeRx } from './inbox/take';

/** What hospitals and channels say, and what follows from it. */
export function rxLines(deps: KitDeps): CareLine[] {
  return [
    careLine('hospital', hospitalAdapter, (account, told) => takeRx(deps, account, told)),
    careLine('channel', channelAdapter, (account, told) => takeRx(deps, account, told)),
  ];
}
