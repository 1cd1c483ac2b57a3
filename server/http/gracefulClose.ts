import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Ends the server in bounded time. Node closes only connections that are idle at that moment; here those that become
 * idle or never asked for anything are closed too, and requests under way have `stopMs` to end.
 */
export function closeGracefully(app: FastifyInstance, stopMs: number): void {
  const { server } = app;
  const unused = new Set<Socket>();
  const used = ({ socket }: IncomingMessage) => unused.delete(socket);
  const open = (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  };
  server.on('connection', open);
  // Of one that speaks TLS by now only that is of interest.
  server.on('secureConnection', (socket: TLSSocket) => {
    for (const raw of unused)
      if (raw.remotePort === socket.remotePort && raw.remoteAddress === socket.remoteAddress)
        unused.delete(raw);
    open(socket);
  });
  server.on('request', used);
  server.on('upgrade', used);
  app.addHook('preClose', async () => {
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const late = setTimeout(() => server.closeAllConnections(), stopMs);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
    for (const socket of unused) socket.destroy();
  });
}
