import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { ChunkError, type ChunkFault, fetchChunk } from './chunks';

export interface LateFaultProps {
  fault: ChunkFault;
  /** Tries again without a reload. */
  onRetry(): void;
}
type Fault = ComponentType<LateFaultProps>;

interface CatchProps {
  Fault: Fault;
  onRetry(): void;
  children: ReactNode;
}

/** Shows that a part did not arrive; every other error is rethrown. */
class CatchChunk extends Component<CatchProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { Fault, onRetry, children } = this.props;
    if (error === undefined) return children;
    if (!(error instanceof ChunkError)) throw error;
    return <Fault fault={error.fault} onRetry={onRetry} />;
  }
}

/**
 * `lazy` with an end: after 120 seconds, or at once when the part cannot be had, `Fault` says so and offers
 * another attempt. A plain lazy component would remember its failure for good.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fault: Fault,
): ComponentType<Props> {
  const part = (): ComponentType<Props> => lazy(() => fetchChunk(load));
  let newest = { attempt: 1, Part: part() };
  return function Late(props) {
    const [{ attempt, Part }, setPresent] = useState(() => newest);
    const retry = () => {
      newest = { attempt: newest.attempt + 1, Part: part() };
      setPresent(newest);
    };
    return (
      <CatchChunk key={attempt} Fault={Fault} onRetry={retry}>
        <Part {...props} />
      </CatchChunk>
    );
  };
}
