// Loaded in front of the server of a day: the same program, whose clock runs faster. Timers run as they do.
// DAY_CLOCK says when it was looked at (real ms), what it showed then, and how fast it runs.
import { isMainThread, Worker } from 'node:worker_threads';

const [origin, base, speed] = (process.env.DAY_CLOCK ?? '').split(',').map(Number);
const RealDate = Date;
const now = () => Math.floor(base + (RealDate.now() - origin) * speed);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** Partners of care are called over https; here the last part of the way is ours. */
const { DAY_CARE } = process.env;
const { fetch } = globalThis;
globalThis.fetch = (url, options) =>
  fetch(
    DAY_CARE && String(url).startsWith(`https://${DAY_CARE}/`) ? String(url).replace('https:', 'http:') : url,
    options,
  );

/** A connection to PostgreSQL can be cut from outside; the thread of the embedded database only from within. */
if (isMainThread) {
  const { postMessage } = Worker.prototype;
  const databases = new Set();
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.kind === 'query') databases.add(this);
    return postMessage.call(this, message, ...rest);
  };
  process.on('SIGUSR2', () => {
    for (const database of databases) void database.terminate();
  });
}
