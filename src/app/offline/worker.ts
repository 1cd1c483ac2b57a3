/** What the worker needs of its own world; the page's types know another one. */
interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Message extends ExtendableEventLike {
  readonly data: { build: string; files: readonly string[] };
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEventLike) => void): void;
  addEventListener(name: 'message', listener: (event: Message) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEventLike) => void): void;
}

(() => {
  const worker = self as unknown as WorkerScope;
  const PREFIX = 'pharos-';
  /** Stored last: a release without it is not complete. */
  const SHELL = '/';
  const { origin } = new URL(self.location.href);

  /** A page of another release, or one that is not there, would not run with these files. */
  const isOf = (page: string, files: readonly string[]) =>
    files.some((file) => file.endsWith('.js') && page.includes(`src="${file}"`));

  /** Fetches what is missing of a release, its page last; only then the others go. */
  async function keep({ build, files }: Message['data']): Promise<void> {
    const cache = await caches.open(PREFIX + build);
    for (const file of files) if (!(await cache.match(file))) await cache.add(file);
    if (!(await cache.match(SHELL))) {
      const page = await fetch(SHELL, { cache: 'no-store' });
      if (!page.ok || !isOf(await page.clone().text(), files)) return;
      await cache.put(SHELL, page);
    }
    for (const name of await caches.keys())
      if (name.startsWith(PREFIX) && name !== PREFIX + build) await caches.delete(name);
  }

  /** The server's page while there is one, and what is kept where there is no network. */
  async function page(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match(SHELL);
      if (kept) return kept;
      throw error;
    }
  }

  /** The name of a file says what is in it: one that is kept is the right one. */
  const file = async (request: Request) =>
    (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));

  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== origin) return;
    if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
    else if (request.mode === 'navigate' && url.pathname === SHELL) event.respondWith(page(request));
  });
})();
