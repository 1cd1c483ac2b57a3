import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { ChunkError, type ChunkFault, fetchChunk } from './chunks';
import { returnsSoFar, whenBack } from './comeBack';

export interface LateFaultProps {
  fault: ChunkFault;
  /** Tries again without a reload. */
  onRetry(): void;
}
/** `given`: what the part would have got. */
type Fault<Props> = ComponentType<LateFaultProps & { given: Props }>;

interface MissingProps<Props> {
  Fault: Fault<Props>;
  fault: ChunkFault;
  onRetry(): void;
  given: Props;
}

function Missing<Props>({ Fault, ...shown }: MissingProps<Props>) {
  const { fault, onRetry } = shown;
  const [since] = useState(returnsSoFar);
  useEffect(() => {
    // After a new build only a reload helps.
    if (fault === 'gone') return undefined;
    // A tab left behind hears of nothing until it is looked at again.
    if (returnsSoFar() !== since) return onRetry();
    return whenBack(onRetry);
  }, [fault, onRetry, since]);
  return <Fault {...shown} />;
}

type CatchProps<Props> = Omit<MissingProps<Props>, 'fault'> & { children: ReactNode };

/** Shows that a part did not arrive; every other error is rethrown. */
class CatchChunk<Props> extends Component<CatchProps<Props>, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, ...props } = this.props;
    if (error === undefined) return children;
    if (!(error instanceof ChunkError)) throw error;
    return <Missing {...props} fault={error.fault} />;
  }
}

/** A component whose code may not be here yet. */
export type LateComponent<Props> = ComponentType<Props> & {
  /** Fetches its code before it is drawn. @throws ChunkError */
  fetch(): Promise<unknown>;
  /** It is drawn without waiting. */
  isHere(): boolean;
};

/**
 * `lazy` with an end: after 120 seconds, or at once when the part cannot be had, `Fault` says so and offers
 * another attempt, which is made by itself when the server is there again; after a second wait a reload. A plain lazy
 * component would remember its failure for good, and wait for a moment even where its code is here.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fault: Fault<Props>,
): LateComponent<Props> {
  let isHere = false;
  const fetch = async () => {
    const part = await fetchChunk(load);
    isHere = true;
    newest = { ...newest, Part: part.default };
    return part;
  };
  let newest: { attempt: number; Part: ComponentType<Props> } = { attempt: 1, Part: lazy(fetch) };
  function Late(props: Props) {
    // Decided once: another component in its place would lose what it holds.
    const [{ attempt, Part }, setPresent] = useState(() => newest);
    const retry = () => {
      newest = { attempt: newest.attempt + 1, Part: lazy(fetch) };
      setPresent(newest);
    };
    return (
      <CatchChunk key={attempt} Fault={Fault} onRetry={retry} given={props}>
        <Part {...props} />
      </CatchChunk>
    );
  }
  return Object.assign(Late, { fetch, isHere: () => isHere });
}
