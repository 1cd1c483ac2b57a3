import fc from 'fast-check';
import type { Length, Specimen } from '../worlds/specimens';

/** One thing that goes wrong with a file. Places are parts of its size, so that they fit whatever came before. */
export type Mutation =
  | { kind: 'cut'; at: number }
  | { kind: 'flip'; at: readonly number[]; bit: number }
  | { kind: 'lie'; which: number; length: number }
  | { kind: 'drop' | 'repeat' | 'blank'; from: number; to: number }
  | { kind: 'join'; other: number; at: number };

const place = fc.double({ min: 0, max: 1, noNaN: true });
const LENGTHS = [0, 1, 2, 3, 4, 7, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const length = fc.oneof(fc.constantFrom(...LENGTHS), fc.nat(1_000), fc.nat(0xffffffff));

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('cut'), at: place }),
  fc.record({
    kind: fc.constant('flip'),
    at: fc.array(place, { minLength: 1, maxLength: 8 }),
    bit: fc.nat(7),
  }),
  fc.record({ kind: fc.constant('lie'), which: fc.nat(1_000), length }),
  fc.record({ kind: fc.constantFrom('drop', 'repeat', 'blank'), from: place, to: place }),
  // At either end or in between: two types in one.
  fc.record({ kind: fc.constant('join'), other: fc.nat(1_000), at: fc.oneof(fc.constantFrom(0, 1), place) }),
);

/** What is done to a file, in its order. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });

function withLength(bytes: Buffer, { at, bytes: width, order }: Length, value: number): void {
  if (at + width > bytes.length) return;
  if (width === 2) bytes[`writeUInt16${order}`](value % 0x10000, at);
  else bytes[`writeUInt32${order}`](value, at);
}

function between(bytes: Buffer, from: number, to: number, fill: (part: Buffer) => Buffer): Buffer {
  const [start = 0, end = 0] = [from, to]
    .sort((a, b) => a - b)
    .map((each) => Math.floor(each * bytes.length));
  return Buffer.concat([bytes.subarray(0, start), fill(bytes.subarray(start, end)), bytes.subarray(end)]);
}
const FILLS = {
  drop: () => Buffer.alloc(0),
  repeat: (part: Buffer) => Buffer.concat([part, part, part]),
  blank: (part: Buffer) => Buffer.alloc(part.length),
};

function mutated(bytes: Buffer, step: Mutation, { lengths }: Specimen, all: readonly Specimen[]): Buffer {
  const copy = Buffer.from(bytes);
  switch (step.kind) {
    case 'cut':
      return copy.subarray(0, Math.floor(step.at * copy.length));
    case 'flip':
      for (const each of step.at) {
        const at = Math.floor(each * copy.length);
        if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << step.bit);
      }
      return copy;
    case 'lie': {
      const lie = lengths[step.which % lengths.length];
      if (lie) withLength(copy, lie, step.length);
      return copy;
    }
    case 'join':
      return between(copy, step.at, step.at, () => all[step.other % all.length]?.bytes ?? Buffer.alloc(0));
    default:
      return between(copy, step.from, step.to, FILLS[step.kind]);
  }
}

/** The file with all of that done to it. */
export function broken(specimen: Specimen, steps: readonly Mutation[], all: readonly Specimen[]): Buffer {
  return steps.reduce((bytes, step) => mutated(bytes, step, specimen, all), specimen.bytes);
}
