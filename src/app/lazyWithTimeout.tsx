import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { ChunkError, fetchChunk } from './chunks';
import { Fault } from './shell/notices';

type Load = () => Promise<{ default: ComponentType }>;

interface CatchProps {
  onRetry(): void;
  children: ReactNode;
}

/** Shows that a part did not arrive; every other fault goes on to whoever is in charge of it. */
class CatchChunk extends Component<CatchProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return <Fault fault={error.fault} onRetry={this.props.onRetry} />;
  }
}

/**
 * `lazy` with an end: after 120 seconds, or at once when the part cannot be had, the page says so and offers
 * another attempt. A plain lazy component would remember its failure for good.
 */
export function lazyWithTimeout(load: Load): ComponentType {
  let newest = { attempt: 1, Part: lazy(() => fetchChunk(load)) };
  return function Late() {
    const [{ attempt, Part }, setPresent] = useState(() => newest);
    const retry = () => {
      newest = { attempt: newest.attempt + 1, Part: lazy(() => fetchChunk(load)) };
      setPresent(newest);
    };
    return (
      <CatchChunk key={attempt} onRetry={retry}>
        <Part />
      </CatchChunk>
    );
  };
}
