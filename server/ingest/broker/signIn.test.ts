import { describe, expect, it } from 'vitest';
import { type ConnectAttempt, createSignIn } from './signIn';
import type { MachineCredential, SignInVerdict } from './types';

const serialOf = (n: number) => `PH${String(n).padStart(8, '0')}`;
const KNOWN = serialOf(1);

/** A door where serial number 1 and 2 exist and `right` is the secret of each. */
function door() {
  let now = 0;
  let held = 0;
  const hold = async (ms: number) => {
    held = ms;
  };
  const authenticate = async (serialNo: string, { secret }: MachineCredential): Promise<SignInVerdict> => {
    if (serialNo !== KNOWN && serialNo !== serialOf(2)) return 'unknown';
    return secret === 'right' ? 'allowed' : 'refused';
  };
  const signIn = createSignIn({ authenticate, clock: () => now, hold });
  const ask = async (serialNo: string, rest: Partial<ConnectAttempt> = {}) => {
    held = 0;
    const allowed = await signIn({ address: 'nat', clientId: serialNo, serialNo, secret: 'wrong', ...rest });
    return { allowed, slow: held > 0 };
  };
  const fail = async (serialNo: (n: number) => string) => {
    const slow: boolean[] = [];
    for (let n = 0; n < 2_000; n += 1) slow.push((await ask(serialNo(n))).slow);
    return slow.indexOf(true);
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { ask, fail, wait };
}

describe('the sign-in of machines', () => {
  it('admits a correct secret at once after 2,000 wrong ones from its address and for its serial number', async () => {
    const { ask, fail } = door();
    await fail((n) => serialOf(n + 10));
    await fail(() => KNOWN);
    for (const serialNo of [KNOWN, serialOf(2)])
      expect(await ask(serialNo, { secret: 'right' })).toEqual({ allowed: true, slow: false });
  });

  it('slows down an address that guesses serial numbers, for all of them, and no other address', async () => {
    const { ask, fail } = door();
    expect(await fail((n) => serialOf(n + 10))).toBe(99);
    for (const serialNo of [KNOWN, serialOf(9_999)])
      expect(await ask(serialNo)).toEqual({ allowed: false, slow: true });
    expect(await ask(serialOf(9_999), { address: 'elsewhere' })).toEqual({ allowed: false, slow: false });
  });

  it('slows down guesses at the secret of one machine for that machine only', async () => {
    const { ask, fail, wait } = door();
    await fail(() => KNOWN);
    expect((await ask(KNOWN)).slow).toBe(true);
    expect((await ask(KNOWN, { address: 'elsewhere' })).slow).toBe(false);
    expect((await ask(serialOf(2))).slow).toBe(false);
    wait(60_000);
    expect((await ask(KNOWN)).slow).toBe(false);
  });

  it('refuses the client id of another machine without checking the secret', async () => {
    expect((await door().ask(KNOWN, { clientId: serialOf(2), secret: 'right' })).allowed).toBe(false);
  });
});
