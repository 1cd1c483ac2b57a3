import { createRandom, type Random, seedOf } from '../../../contract/common/random';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;

function timePart(at: number): string {
  let text = '';
  for (let left = Math.floor(at), index = 0; index < TIME_LENGTH; index++) {
    text = CROCKFORD[left % 32] + text;
    left = Math.floor(left / 32);
  }
  return text;
}

/** Sixteen characters of five bits; one draw of 32 bits serves six of them. */
function chancePart(random: Random): string {
  let text = '';
  for (const length of [6, 6, 4]) {
    let bits = Math.floor(random.next() * 4_294_967_296);
    for (let index = 0; index < length; index++) {
      text += CROCKFORD[bits & 31];
      bits >>>= 5;
    }
  }
  return text;
}

/** ULIDs that repeat with the seed. `at` in ms is the time of creation they carry. */
export function createIds(random: Random): (at: number) => string {
  return (at) => timePart(at) + chancePart(random);
}

/** A row of the reference data has the same id in every installation. */
export function referenceId(name: string): string {
  return createIds(createRandom(seedOf(name)))(Date.UTC(2024, 0, 1));
}
