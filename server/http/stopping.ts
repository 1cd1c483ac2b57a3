import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Ends the server in bounded time. Node closes connections that are idle at the moment of closing, and stops looking at
 * slow ones: a connection whose answer is just ending, one that never asked for anything and one whose request never
 * ends would each keep the stop waiting. The first two are closed here as soon as they are seen; whoever still reads or
 * writes has `stopMs` to come to an end.
 */
export function stopInTime(app: FastifyInstance, stopMs: number): void {
  const { server } = app;
  const unused = new Set<Socket>();
  const used = ({ socket }: IncomingMessage) => unused.delete(socket);
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
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
