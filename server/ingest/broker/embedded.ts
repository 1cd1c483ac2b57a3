import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { Aedes, type AedesOptions, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import { KEEP_ALIVE_SEC } from '../../../contract/mqtt';
import type { Logger } from '../../log';
import type { TlsIdentity } from '../../tls/watch';
import { createRateLimit, maySubscribe, type RateLimit } from './access';
import { ASK_CERTIFICATE } from './askCertificate';
import { guardSocket } from './frameGuard';
import { listenOnFreePort } from './listen';
import { createSignIn } from './signIn';
import type { Authenticate, Broker, InboundMessage } from './types';

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

const MAX_CONNECTIONS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_KEEP_ALIVE_SEC = 10 * KEEP_ALIVE_SEC;
/** Payloads over the contract's limit are refused one by one; packets over this cut the connection. */
const MAX_PACKET_BYTES = 1024 * 1024;
const MAX_RATE = 1_000;
const BURST_SECONDS = 5;
const TOPIC_LEVELS = 10;
/** Parallel deliveries inside the broker; our own handler is not among them. */
const CONCURRENCY = 1_000;
/** Where a handled message ends: nobody may subscribe to it, so nothing a machine says reaches another one. */
const SINK = 'pharos/stored';

const REFUSED = 5;
const UNAVAILABLE = 3;

interface Session {
  serialNo: string;
  rate: RateLimit;
}
type Handler = (message: InboundMessage) => Promise<void>;

/** Who is connected, and what he may do. */
class Admission {
  readonly sessions = new WeakMap<Client, Session>();
  readonly #clients = new Map<string, Set<Client>>();
  /** How often a machine was dropped: whoever was being checked meanwhile has shown what is good no more. */
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
    const certificate = certificateOf(client);
    const arrival = { address: addressOf(client), clientId: client.id, serialNo, secret, certificate };
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

/** What the broker asks us about each connection, message and subscription. */
function hooksOf(admission: Admission, expiries: WeakMap<Buffer, number>, log: Logger): AedesOptions {
  return {
    authenticate(client, username, password, done) {
      admission.signIn(client, username ?? '', password?.toString() ?? '').then(
        (allowed) => {
          if (allowed) done(null, true);
          else done(refusal(REFUSED, 'not authorized'), false);
        },
        (error: unknown) => {
          log.warn({ error }, 'a machine could not be checked');
          done(refusal(UNAVAILABLE, 'server unavailable'), false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      admission.receive(client, packet).then(
        () => done(null),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const session = admission.sessions.get(client);
      const allowed = session !== undefined && maySubscribe(session.serialNo, subscription.topic);
      // A null subscription is answered with the failure code; the connection stays.
      done(null, allowed ? subscription : null);
    },
    authorizeForward(_client, packet) {
      const expiry = typeof packet.payload === 'string' ? undefined : expiries.get(packet.payload);
      return expiry !== undefined && expiry < admission.clock() ? null : packet;
    },
  };
}

async function startAedes(hooks: AedesOptions, log: Logger): Promise<Aedes> {
  const aedes = await Aedes.createBroker({
    concurrency: CONCURRENCY,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepaliveLimit: MAX_KEEP_ALIVE_SEC,
    maxTopicLevels: TOPIC_LEVELS,
    ...hooks,
  });
  // Without a listener an error of the broker would end the process.
  aedes.on('closed', () => log.debug('the broker is closed'));
  (aedes as NodeJS.EventEmitter).on('error', (error: unknown) => log.error({ error }, 'broker'));
  aedes.on('clientError', (client, error) =>
    log.debug({ client: client.id, error: error.message }, 'machine'),
  );
  return aedes;
}

function openServer(tls: TlsIdentity | undefined, take: (socket: Socket) => void): Server {
  if (!tls) return createServer(take);
  const options = { ...tls.current, ...ASK_CERTIFICATE, handshakeTimeout: CONNECT_TIMEOUT_MS };
  const server = createTlsServer(options, take);
  tls.serve(server);
  return server;
}

/**
 * An MQTT 3.1.1 broker in this process. A machine's message is acknowledged after the handler is done with
 * it, and goes nowhere else; the server itself publishes without being a client.
 */
export async function createEmbeddedBroker(options: EmbeddedOptions): Promise<Broker> {
  const { log } = options;
  const admission = new Admission(options);
  const expiries = new WeakMap<Buffer, number>();
  const aedes = await startAedes(hooksOf(admission, expiries, log), log);
  aedes.on('clientDisconnect', (client) => admission.forget(client));
  let cut = 0;
  const take = (socket: Socket) => {
    guardSocket(socket, MAX_PACKET_BYTES, (length) => {
      cut += 1;
      log.warn({ length, address: socket.remoteAddress }, 'a connection was cut: packet too long');
    });
    aedes.handle(socket);
  };
  const server = openServer(options.tls, take);
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listenOnFreePort(server, options.port, options.host);

  return {
    url: `${options.tls ? 'mqtts' : 'mqtt'}://localhost:${port}`,
    get stats() {
      return { refused: admission.refused, cut, connected: aedes.connectedClients };
    },
    onMessage(next) {
      admission.handler = next;
    },
    publish(topic, content, { qos, retain = false, expirySec }) {
      const payload = typeof content === 'string' ? Buffer.from(content) : content;
      if (expirySec !== undefined) expiries.set(payload, admission.clock() + expirySec * 1_000);
      return new Promise((resolve, reject) => {
        const packet: PublishPacket = { cmd: 'publish', topic, payload, qos, retain, dup: false };
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
      });
    },
    drop(serialNo) {
      const dropped = admission.drop(serialNo);
      cut += dropped;
      if (dropped > 0) log.info({ serialNo }, 'a machine was cut off: its credential is good no more');
    },
    ready: () => !aedes.closed && server.listening,
    close: () => closeAll(aedes, server),
  };
}

function closeAll(aedes: Aedes, server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    aedes.close();
  });
}

function refusal(returnCode: number, text: string): AuthenticateError {
  return Object.assign(new Error(text), { returnCode }) as AuthenticateError;
}

function addressOf(client: Client): string {
  return (client.conn as Socket).remoteAddress ?? '';
}

/** TLS has made sure that the key is its own. Whoever has hung up meanwhile has none. */
function certificateOf({ conn }: Client): string | undefined {
  return conn instanceof TLSSocket ? conn.getPeerCertificate()?.fingerprint256 : undefined;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
