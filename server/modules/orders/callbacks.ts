import type { KitDeps } from '../../kit/served';
import type { Logger } from '../../log';
import type { CallbackDeps } from '../../partners/platform/callbacks';
import type { Platforms } from '../../partners/platform/port';
import { acceptFresh } from './asks';
import { takePlatformMessage } from './inbox/take';
import { servedOrdersOf } from './orders';

/** What callbacks of the platforms need, and what follows from them. */
export function callbackDeps(
  kit: KitDeps & { platforms: Platforms },
  log: Pick<Logger, 'warn'>,
): CallbackDeps {
  const { platforms } = kit;
  return {
    ...kit,
    ports: platforms,
    metrics: platforms.metrics,
    log,
    take: (platform, told, accounts, messageId) =>
      takePlatformMessage(kit, { platform, accounts, messageId }, told, (id, account) =>
        // The order is there: a person accepts what could not be accepted by itself.
        acceptFresh(kit, servedOrdersOf(platform), platform, { id, account }).catch((error: unknown) =>
          log.warn({ err: error, id }, 'an order could not be accepted by itself'),
        ),
      ),
  };
}
