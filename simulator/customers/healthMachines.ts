import type { HealthActivation, HealthOrders } from '../../contract/healthMachines/calls';
import type { HealthMachinesOptions, SimHealthMachine } from '../../contract/simulation';

type Fetch = typeof fetch;
const TIMEOUT_MS = 10_000;
/** After a refusal, or when nobody answered. */
const AGAIN_MS = 60_000;

async function call<T>(ask: Fetch, url: string, body: object): Promise<T | undefined> {
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.ok ? ((await answer.json()) as { result?: T }).result : undefined;
}

/** One call of one machine: it activates itself until it has a token, then says that it is there. */
export async function callIn(
  ask: Fetch,
  serverUrl: string,
  machine: SimHealthMachine,
): Promise<{ token?: string; afterMs: number }> {
  const api = `${serverUrl}/api/public/healthMachines`;
  const { token, serialNo, authNo, key, mac } = machine;
  if (token !== undefined) {
    const orders = await call<HealthOrders>(ask, `${api}/heartbeat`, { token });
    return { token, afterMs: orders?.heartbeatMs ?? AGAIN_MS };
  }
  const activated = await call<HealthActivation>(ask, `${api}/activate`, { serialNo, authNo, key, mac });
  return { token: activated?.token, afterMs: activated?.heartbeatMs ?? AGAIN_MS };
}

/** Health machines of the demonstration, each in its own time. */
export function startHealthMachines({ serverUrl, machines }: HealthMachinesOptions) {
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  const next = (machine: SimHealthMachine, afterMs: number) => {
    if (stopped) return;
    const timer = setTimeout(async () => {
      // A server that is away is called again.
      const said = await callIn(fetch, serverUrl, machine).catch(() => undefined);
      next({ ...machine, token: said?.token ?? machine.token }, said?.afterMs ?? AGAIN_MS);
    }, afterMs);
    timers.set(machine.serialNo, timer);
    timer.unref();
  };
  for (const machine of machines) next(machine, machine.firstMs);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
