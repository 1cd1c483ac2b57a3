import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AedesOptions, type PublishPacket } from 'aedes';
import { KEEP_ALIVE_SEC } from '../../../contract/mqtt';
import type { Logger } from '../../log';
import type { TlsIdentity } from '../../tls/watch';
import { maySubscribe } from './access';
import { Admission, type EmbeddedOptions, refusal } from './admission';
import { ASK_CERTIFICATE } from './askCertificate';
import { guardSocket } from './frameGuard';
import { listenOnFreePort } from './listen';
import type { Broker } from './types';

const MAX_CONNECTIONS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_KEEP_ALIVE_SEC = 10 * KEEP_ALIVE_SEC;
/** Payloads over the contract's limit are refused one by one; packets over this cut the connection. */
const MAX_PACKET_BYTES = 1024 * 1024;
const TOPIC_LEVELS = 10;
/** Parallel deliveries inside the broker; our own handler is not among them. */
const CONCURRENCY = 1_000;

const REFUSED = 5;
const UNAVAILABLE = 3;

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
