import { expect, it } from 'vitest';
import { liveTopics } from '../../server/modules';
import { TOPICS } from '../../src/app/features';

/** Those of the server, none of which is asked for its rows here. */
const SENT = liveTopics({
  fleet: { states: () => [], info: () => undefined, byId: () => undefined, stockRows: () => [] },
});

it('each server topic has its own name, facts and message type', () => {
  const own = SENT.map((topic) => (topic.lane === 'log' ? topic.facts : topic.messageType));
  expect(new Set(own).size).toBe(SENT.length);
  expect(new Set(SENT.map(({ name }) => name)).size).toBe(SENT.length);
  expect(SENT.filter((topic) => topic.lane === 'log' && topic.summed)).toHaveLength(1);
});

it('each snapshot contains what the console accepts from it', () => {
  const brought = SENT.filter(({ lane, ...topic }) => lane === 'state' || 'snapshot' in topic);
  const taken = TOPICS.flatMap(({ set }) => set ?? []);
  expect(brought.map(({ name }) => name).sort()).toEqual(taken.sort());
});

it('each live value is read by a console topic in the same lane', () => {
  for (const topic of SENT) {
    if (topic.lane === 'log') continue;
    const read = TOPICS.filter(({ messageTypes }) => messageTypes.includes(topic.messageType));
    expect(
      read.map(({ lane }) => lane),
      topic.name,
      // What is watched is kept as any state.
    ).toEqual([topic.lane === 'watched' ? 'state' : topic.lane]);
  }
});
