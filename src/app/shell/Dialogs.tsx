import { notifications } from '@mantine/notifications';
import { ChunkError, fetchChunk } from '@shared/lib';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultWords } from './notices/Fault';
import { type DialogName, DialogOpener, type DialogProps } from './openDialog';

type Content = ComponentType<DialogProps>;

const LOAD: Readonly<Record<DialogName, () => Promise<{ default: Content }>>> = {
  settings: () => import('./SettingsDrawer'),
  palette: () => import('./palette/Palette'),
  password: () => import('@features/session/account/ChangePasswordDialog'),
  factor: () => import('@features/session/account/SecondFactorDialog'),
  sessions: () => import('@features/session/account/OwnSessionsDialog'),
  personal: () => import('@features/session/account/PersonalInfoDialog'),
  shortcuts: () => import('./shortcuts/ShortcutsSheet'),
};

/** A dialog that cannot be had is a message: the page below stays as it is. */
function useTellFault() {
  const { t } = useTranslation('front');
  return useCallback(
    (error: unknown) => {
      const { title, text, values } = faultWords(error instanceof ChunkError ? error.fault : 'failed');
      notifications.show({ color: 'red', title: t(title), message: t(text, values) });
    },
    [t],
  );
}

/** Control may be followed by K: the palette is fetched ahead. */
function usePalettePrefetch() {
  useEffect(() => {
    const ahead = ({ key }: KeyboardEvent) => {
      if (key !== 'Control' && key !== 'Meta') return;
      window.removeEventListener('keydown', ahead);
      // Not requested yet: a fault is shown when it is.
      fetchChunk(LOAD.palette).catch(() => undefined);
    };
    window.addEventListener('keydown', ahead);
    return () => window.removeEventListener('keydown', ahead);
  }, []);
}

/** There before it is opened: a dialog that begins open does not know where the focus was, and could not give it back. */
function OpenedLater({ Content, opened, onClose }: DialogProps & { Content: Content }) {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Content opened={there && opened} onClose={onClose} />;
}

/** The dialogs of the frame; each is fetched, with its texts, when somebody first wants it. The page stays meanwhile. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<DialogName>();
  const [loaded, setLoaded] = useState<readonly [DialogName, Content][]>([]);
  const tellFault = useTellFault();
  usePalettePrefetch();
  const open = useCallback(
    (name: DialogName) => {
      fetchChunk(LOAD[name]).then(({ default: Content }) => {
        setLoaded((present) =>
          present.some(([known]) => known === name) ? present : [...present, [name, Content]],
        );
        setOpened(name);
      }, tellFault);
    },
    [tellFault],
  );
  return (
    <DialogOpener value={open}>
      {children}
      {loaded.map(([name, Content]) => (
        <Suspense key={name}>
          <OpenedLater
            Content={Content}
            opened={opened === name}
            onClose={() => setOpened((present) => (present === name ? undefined : present))}
          />
        </Suspense>
      ))}
    </DialogOpener>
  );
}
