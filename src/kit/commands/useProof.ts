import type { SignInProof } from '@contract/access/secondFactor';
import type { CommandDef } from '@contract/kit/command';
import { passwordDigest } from '@shared/api';
import { ownFactorApi } from '@shared/api/ownFactor';
import { useMe } from '@shared/lib';
import { looksRight } from '@shared/ui/dialogs/CodeField';
import { useState } from 'react';

type Part = keyof SignInProof;
const PARTS: readonly Part[] = ['password', 'code'];
/** Where the server says what is wrong with it. */
const PLACE = 'proof.';

export interface ProofInput {
  asked: boolean;
  /** A second factor is on, and is shown too. */
  factor: boolean;
  values: Readonly<Record<Part, string>>;
  /** Message keys. */
  problems: Readonly<Partial<Record<Part, string>>>;
  set(part: Part, text: string): void;
  /** Says what is wrong, at its place; true when nothing is. */
  check(): boolean;
  /** What the server found wrong. A code counts once: the next try takes another. */
  refuse(fields: Readonly<Record<string, string>>): void;
  /** As it is sent; undefined where nothing is asked for. */
  sent(): Promise<SignInProof | undefined>;
}

const EMPTY = { password: '', code: '' };

/** By what a person confirms a command that asks for the password again. */
export function useProof(definition: CommandDef | undefined): ProofInput {
  const asked = definition?.confirms !== undefined;
  const { account = '' } = useMe();
  const anew = { skip: !asked, refetchOnMountOrArgChange: true };
  const { data } = ownFactorApi.useFactorQuery(undefined, anew);
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<ProofInput['problems']>({});
  const factor = data?.on === true || problems.code !== undefined;
  return {
    asked,
    factor,
    values,
    problems,
    set(part, text) {
      setValues((old) => ({ ...old, [part]: text }));
      setProblems(({ [part]: _gone, ...others }) => others);
    },
    check() {
      if (!asked) return true;
      const found: ProofInput['problems'] = {
        ...(values.password === '' && { password: 'err.auth.confirm' }),
        ...(factor && !looksRight(values.code) && { code: 'err.factor.code' }),
      };
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    refuse(fields) {
      const found = PARTS.flatMap((part) => {
        const key = fields[PLACE + part];
        return key === undefined ? [] : [[part, key] as const];
      });
      setProblems(Object.fromEntries(found));
      setValues((old) => ({ ...old, code: '' }));
    },
    async sent() {
      if (!asked) return undefined;
      const password = await passwordDigest(account, values.password);
      return factor ? { password, code: values.code.trim() } : { password };
    },
  };
}
