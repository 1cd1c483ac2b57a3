import type { KitDeps } from '../../kit/served';
import { type CareLine, careLine } from '../../partners/care/callbacks';
import { consultationAdapter } from '../../partners/care/consultation';
import { takeConsult } from './inbox/take';

/** What internet hospitals say, and what follows from it. */
export function consultLines(deps: KitDeps): CareLine[] {
  return [careLine('consultation', consultationAdapter, (account, told) => takeConsult(deps, account, told))];
}
