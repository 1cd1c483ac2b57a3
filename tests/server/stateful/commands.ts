import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { Watch } from './invariants';
import type { Model, Picks } from './model';
import { known } from './model';
import type { Request, Step } from './step';
import { type Answer, type System, trailOf } from './system';

export interface SystemUnderTest {
  system: System;
  watch: Watch;
}

function textOf(step: Step, picks: Picks): string {
  return `${step.name} ${JSON.stringify(picks)}`;
}

/** For people who read a failure: who asked for what. */
function described(model: Model, { by, method, path, body }: Request): string {
  const who = by === undefined ? 'somebody' : known(model.users, known(model.sessions, by).userId).code;
  return `${who}: ${method} ${path} ${JSON.stringify(body ?? '')}`;
}

function expectedOf(request: Request, now: Model, rights: Model): object {
  return request.refusal(now, rights) ?? { status: 200 };
}

/** One request; answer, audit log, sessions and lists are what the model says. */
export class SingleCommand implements AsyncCommand<Model, SystemUnderTest> {
  readonly #step: Step;
  readonly #picks: Picks;

  constructor(step: Step, picks: Picks) {
    this.#step = step;
    this.#picks = picks;
  }

  check(model: Readonly<Model>): boolean {
    return this.#step.choose(model, this.#picks) !== undefined;
  }

  async run(model: Model, { system, watch }: SystemUnderTest): Promise<void> {
    const request = this.#step.choose(model, this.#picks) as Request;
    const expected = expectedOf(request, model, model);
    const start = await system.head();
    const answer = await system.send(request);
    expect(answer, described(model, request)).toMatchObject(expected);
    const trail = trailOf(await system.entriesAfter(start));
    if (answer.status === 200) request.apply(model, answer.result, trail);
    trail.end();
    await watch.look(model);
  }

  toString(): string {
    return textOf(this.#step, this.#picks);
  }
}

interface Exchange {
  request: Request;
  answer: Answer;
}

/** What the model is after both, in this order; undefined when the answers or the audit log say otherwise. */
function after(
  model: Model,
  [first, second]: readonly [Exchange, Exchange],
  entries: Parameters<typeof trailOf>[0],
): Model | undefined {
  const now = structuredClone(model);
  const trail = trailOf(entries);
  const fits = ({ request, answer }: Exchange, rights: Model) => {
    const refusal = request.refusal(now, rights);
    return answer.status === (refusal?.status ?? 200) && (!refusal?.key || answer.key === refusal.key);
  };
  const applied = ({ request, answer }: Exchange) => {
    if (answer.status === 200) request.apply(now, answer.result, trail);
  };
  try {
    if (!fits(first, model)) return undefined;
    applied(first);
    // Whoever came in before the first was done is served with the rights he had then.
    if (!fits(second, now) && !fits(second, model)) return undefined;
    applied(second);
    trail.end();
    return now;
  } catch {
    return undefined;
  }
}

/** The audit log does not say whether a sign-in came before or after something; its session does. */
async function firstThat(watch: Watch, orders: readonly (Model | undefined)[]): Promise<Model | undefined> {
  for (const model of orders) if (model && (await watch.fits(model))) return model;
  return undefined;
}

/** Two requests at the same moment: what comes of it is what one after the other would have come to. */
export class ConcurrentCommand implements AsyncCommand<Model, SystemUnderTest> {
  readonly #pair: readonly [SingleCommand, SingleCommand];
  readonly #steps: readonly [Step, Step];
  readonly #picks: readonly [Picks, Picks];

  constructor(steps: readonly [Step, Step], picks: readonly [Picks, Picks]) {
    this.#steps = steps;
    this.#picks = picks;
    this.#pair = [new SingleCommand(steps[0], picks[0]), new SingleCommand(steps[1], picks[1])];
  }

  check(model: Readonly<Model>): boolean {
    return this.#pair.every((alone) => alone.check(model));
  }

  async run(model: Model, { system, watch }: SystemUnderTest): Promise<void> {
    const [one, two] = this.#steps.map((step, at) =>
      step.choose(model, this.#picks[at] as Picks),
    ) as Request[];
    const requests = [one, two] as [Request, Request];
    const start = await system.head();
    const [a, b] = await Promise.all(requests.map((request) => system.send(request)));
    const entries = await system.entriesAfter(start);
    const [first, second] = [a, b].map((answer, at) => ({ request: requests[at], answer })) as [
      Exchange,
      Exchange,
    ];
    const orders = [after(model, [first, second], entries), after(model, [second, first], entries)];
    const next = await firstThat(watch, orders);
    const what = requests.map((request) => described(model, request)).join(' · ');
    expect(next, `${what} → ${JSON.stringify([a, b, entries])}`).toBeDefined();
    Object.assign(model, next);
    await watch.look(model);
  }

  toString(): string {
    return `together: ${this.#pair.join(' · ')}`;
  }
}
