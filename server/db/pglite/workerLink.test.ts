import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { WorkerLink } from './workerLink';

/** A thread that never answers. */
function silent() {
  const thread = Object.assign(new EventEmitter(), { postMessage: vi.fn(), terminate: vi.fn() });
  const onLost = vi.fn();
  return { thread, onLost, link: new WorkerLink(thread, { ms: 60_000, onLost }) };
}
const SELECT = { kind: 'query', text: 'select 1', params: [] } as const;
const caught = (asked: Promise<unknown>) => asked.catch((error: Error) => error);

it('an unexpected exit of the thread is reported once and fails waiting and new calls, each with its own error', async () => {
  const { thread, onLost, link } = silent();
  link.open();
  const waiting = caught(link.ask(SELECT));
  thread.emit('error', new Error('out of memory'));
  thread.emit('exit', 1);
  const errors = [await waiting, await caught(link.ask(SELECT)), await caught(link.ask(SELECT))];
  expect(errors.map((error) => (error as Error).message)).toEqual(Array(3).fill('out of memory'));
  expect(new Set(errors).size).toBe(3);
  expect(onLost).toHaveBeenCalledTimes(1);
});

it('a thread that does not start or is closed is not reported as lost', async () => {
  const failed = silent();
  failed.thread.emit('exit', 1);
  expect(failed.onLost).not.toHaveBeenCalled();
  const { thread, onLost, link } = silent();
  link.open();
  const closed = link.close();
  thread.emit('message', { kind: 'done', id: 1 });
  await closed;
  thread.emit('exit', 0);
  expect(onLost).not.toHaveBeenCalled();
});
