import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { AuthenticateError, Client, PublishPacket } from 'aedes';
import type { Logger } from '../../log';
import type { TlsIdentity } from '../../tls/watch';
import { createRateLimit, type RateLimit } from './access';
import { createSignIn } from './signIn';
import type { Authenticate, InboundMessage, MachineCredential } from './types';

export interface EmbeddedOptions {
  /** Wished port; the next free one is taken if it is busy, any free one if it is 0. */
  port: number;
  authenticate: Authenticate;
  log: Logger;
  /** Address to listen on; all by default. */
  host?: string;
  /** Speaks TLS and nothing else. */
  tls?: TlsIdentity;
  clock?: () => number;
  /** Messages a second of one machine in the long run; faster ones have to wait. */
  maxRate?: number;
}

const MAX_RATE = 1_000;
const BURST_SECONDS = 5;

/** Sink of handled messages: no client may subscribe to it, so no message reaches another machine. */
const SINK = 'pharos/stored';

interface Session {
  serialNo: string;
  rate: RateLimit;
}

type Handler = (message: InboundMessage) => Promise<void>;

/** Who is connected, and what each connection may do. */
export class Admission {
  readonly sessions = new WeakMap<Client, Session>();
  readonly #clients = new Map<string, Set<Client>>();
  /** How often a machine was dropped: a check that began before is void. */
  readonly #drops = new Map<string, number>();
  readonly #signIn: ReturnType<typeof createSignIn>;
  readonly #maxRate: number;
  readonly clock: () => number;
  handler: Handler | undefined;
  refused = 0;

  constructor({ authenticate, clock = Date.now, maxRate = MAX_RATE }: EmbeddedOptions) {
    this.#signIn = createSignIn({ authenticate, clock });
    this.#maxRate = maxRate;
    this.clock = clock;
  }

  async signIn(client: Client, serialNo: string, secret: string): Promise<boolean> {
    const shown = certificateOf(client);
    const arrival = { address: addressOf(client), clientId: client.id, serialNo, secret, ...shown };
    const drops = this.#drops.get(serialNo);
    const allowed = (await this.#signIn(arrival)) && drops === this.#drops.get(serialNo);
    const rate = this.#maxRate;
    if (allowed) this.#admit(client, { serialNo, rate: createRateLimit(rate, rate * BURST_SECONDS) });
    else this.refused += 1;
    return allowed;
  }

  #admit(client: Client, session: Session): void {
    this.sessions.set(client, session);
    const { serialNo } = session;
    this.#clients.set(serialNo, (this.#clients.get(serialNo) ?? new Set()).add(client));
  }

  forget(client: Client): void {
    const serialNo = this.sessions.get(client)?.serialNo;
    const clients = serialNo === undefined ? undefined : this.#clients.get(serialNo);
    clients?.delete(client);
    if (serialNo !== undefined && clients?.size === 0) this.#clients.delete(serialNo);
  }

  /** What is on its way from it is refused, its last will too. @returns how many connections it had */
  drop(serialNo: string): number {
    const clients = [...(this.#clients.get(serialNo) ?? [])];
    this.#clients.delete(serialNo);
    this.#drops.set(serialNo, (this.#drops.get(serialNo) ?? 0) + 1);
    for (const client of clients) {
      this.sessions.delete(client);
      client.close();
    }
    return clients.length;
  }

  async receive(client: Client | null, packet: PublishPacket): Promise<void> {
    const session = client && this.sessions.get(client);
    if (!session || !this.handler) throw new Error('not ready for messages');
    const wait = session.rate.delay(this.clock());
    if (wait > 0) await sleep(wait);
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    await this.handler({ topic: packet.topic, payload, client: session.serialNo });
    packet.topic = SINK;
    packet.payload = Buffer.alloc(0);
    packet.retain = false;
  }
}

export function refusal(returnCode: number, text: string): AuthenticateError {
  return Object.assign(new Error(text), { returnCode }) as AuthenticateError;
}

function addressOf(client: Client): string {
  return (client.conn as Socket).remoteAddress ?? '';
}

/** TLS has verified possession of the key. A closed connection has no certificate. */
function certificateOf({ conn }: Client): Pick<MachineCredential, 'certificate' | 'certificateNo'> {
  const shown = conn instanceof TLSSocket ? conn.getPeerCertificate() : undefined;
  return { certificate: shown?.fingerprint256, certificateNo: shown?.serialNumber };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
