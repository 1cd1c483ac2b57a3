import { late, shortly } from '@shared/lib';
import { Coming, ComingDialog, FailedDialog, LoadFailed } from '@shared/ui';
import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { type ComponentLoader, registerPrefetch } from './parts';

/** A component whose code may not be loaded yet. */
export type DeferredComponent<Props> = ComponentType<Props> & {
  /** Calls back once the code is loaded, has failed to load or is slow; synchronously when it is there. */
  whenThere(go: () => void): void;
};

interface Placeholders<Props> {
  /** Until it is there. */
  Meanwhile: ComponentType<Props>;
  /** When it does not arrive. */
  Failed: Parameters<typeof late<Props & object>>[1];
}

function deferredIn<Props extends object>(
  load: ComponentLoader<Props>,
  { Meanwhile, Failed }: Placeholders<Props>,
): DeferredComponent<Props> {
  const Part = late(load, Failed);
  registerPrefetch(Part.fetch);
  function Opened(props: Props) {
    // Its texts may come later than its code, and must not hide the page it belongs to.
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Opened, {
    whenThere(go: () => void) {
      if (Part.isHere()) return go();
      // A failed load is shown where the component is opened.
      void shortly(Part.fetch()).then(go, go);
    },
  });
}

/**
 * A lazy component for editors: loaded when it opens, or prefetched before. Once loaded it renders synchronously, so
 * that the focus can be set into it at once.
 */
export const deferred = <Props extends object>(load: ComponentLoader<Props>) =>
  deferredIn(load, { Meanwhile: Coming, Failed: LoadFailed });

/** The same for a dialog: on its way, or missing, it is one that can be closed. */
export const deferredDialog = <Props extends ComponentProps<typeof ComingDialog>>(
  load: ComponentLoader<Props>,
) => deferredIn<Props>(load, { Meanwhile: ComingDialog, Failed: FailedDialog });
