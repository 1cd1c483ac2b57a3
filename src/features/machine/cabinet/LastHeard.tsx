import { LiveConnection, selectMachine } from '@live';
import { Age, selectIsLive } from '@realtime';
import { Labeled } from '@shared/ui';
import { shallowEqual, useSelector } from 'react-redux';
import classes from './Cabinet.module.css';

type State = Parameters<typeof selectMachine>[0] & Parameters<typeof selectIsLive>[0];

/** How a machine is connected and when it was last heard of, server ms, while its lanes may be others by now. */
export function useSilence(machineId: string) {
  return useSelector((state: State) => {
    const machine = selectMachine(state, machineId);
    if (!machine || (machine.state.conn === 'online' && selectIsLive(state))) return undefined;
    const { conn, seenAt } = machine.state;
    return { conn, seenAt };
  }, shallowEqual);
}

type LastHeardProps = NonNullable<ReturnType<typeof useSilence>> & {
  /** Name of the time, from who shows this: words that are fetched once the link is lost never come. */
  label: string;
};

/** What stands in the lanes is what the machine said last: that it was long ago is said with it. */
export function LastHeard({ conn, seenAt, label }: LastHeardProps) {
  return (
    <p className={classes.heard} role="status">
      <LiveConnection conn={conn} />
      <span>
        <Labeled label={label}>
          <Age at={seenAt} />
        </Labeled>
      </span>
    </p>
  );
}
