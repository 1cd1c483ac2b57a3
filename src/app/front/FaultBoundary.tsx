import { ChunkError } from '@shared/lib';
import { Component, type ReactNode } from 'react';
import { Fault } from '../shell/notices/Fault';

interface Props {
  /** Address of what is shown: another one is another attempt. */
  place: string;
  children: ReactNode;
}
interface State {
  place: string;
  /** What was thrown, in a box: anything may be thrown. */
  thrown?: { error: unknown };
}

/** The last answer to a page that failed: what happened decides what it says. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return <Fault fault={thrown.error instanceof ChunkError ? thrown.error.fault : undefined} />;
  }
}
