import { notifications } from '@mantine/notifications';
import { CLIENT_ERRORS } from '@shared/api';
import { ChunkError, fetchChunk, useQuietPart } from '@shared/lib';
import type { i18n } from 'i18next';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultWords } from './notices/Fault';
import { type DialogName, DialogOpener, type DialogProps } from './openDialog';

type Content = ComponentType<DialogProps>;

interface LateDialog {
  /** All its texts that do not come with the frame. */
  words: readonly string[];
  load(): Promise<{ default: Content }>;
}

export const FRAME_DIALOGS: Readonly<Record<DialogName, LateDialog>> = {
  settings: { words: ['settings'], load: () => import('./SettingsDrawer') },
  palette: { words: ['palette', 'kit'], load: () => import('./palette/Palette') },
  password: { words: ['account'], load: () => import('@features/session/account/ChangePasswordDialog') },
  factor: {
    words: ['factor', 'account'],
    load: () => import('@features/session/account/SecondFactorDialog'),
  },
  sessions: {
    words: ['ownSessions', 'factor', 'account'],
    load: () => import('@features/session/account/OwnSessionsDialog'),
  },
  personal: {
    words: ['account', 'upload'],
    load: () => import('@features/session/account/PersonalInfoDialog'),
  },
  shortcuts: { words: ['shortcuts'], load: () => import('./shortcuts/ShortcutsSheet') },
};

/** Whoever has waited so long does something else: a dialog that comes later is in the way. */
const PATIENCE_MS = 10_000;

async function fetchDialog(name: DialogName, texts: i18n): Promise<Content> {
  const { words, load } = FRAME_DIALOGS[name];
  const both = async () => (await Promise.all([load(), texts.loadNamespaces(words)]))[0];
  return (await fetchChunk(both, { timeoutMs: PATIENCE_MS })).default;
}

/** A dialog that cannot be had is a message: the page below stays as it is. */
function useTellFault() {
  const { t } = useTranslation(['shell', 'front']);
  return useCallback(
    (error: unknown) => {
      const fault = error instanceof ChunkError ? error.fault : 'failed';
      const { title, text } = faultWords('gone');
      const why = fault === 'slow' ? CLIENT_ERRORS.timeout : CLIENT_ERRORS.network;
      const words =
        fault === 'gone'
          ? { title: t(`front:${title}`), message: t(`front:${text}`) }
          : { title: t('dialogLate'), message: t(`front:${why}`) };
      // Said once, however often somebody presses.
      notifications.show({ id: 'dialog', color: 'red', ...words });
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
      fetchChunk(FRAME_DIALOGS.palette.load).catch(() => undefined);
    };
    window.addEventListener('keydown', ahead);
    return () => window.removeEventListener('keydown', ahead);
  }, []);
}

const fetchDialogs = () => Promise.all(Object.values(FRAME_DIALOGS).map(({ load }) => load()));
const DIALOG_TEXTS = Object.values(FRAME_DIALOGS).flatMap(({ words }) => words);

/** Once the page is calm all of them are fetched, for the time when the server is away. */
function useDialogsAhead() {
  const { i18n } = useTranslation();
  const there = useQuietPart(fetchDialogs, false);
  useEffect(() => {
    if (there) void i18n.loadNamespaces(DIALOG_TEXTS);
  }, [there, i18n]);
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
  const { i18n } = useTranslation();
  const tellFault = useTellFault();
  usePalettePrefetch();
  useDialogsAhead();
  const open = useCallback(
    (name: DialogName) => {
      fetchDialog(name, i18n).then((Content) => {
        setLoaded((present) =>
          present.some(([known]) => known === name) ? present : [...present, [name, Content]],
        );
        setOpened(name);
      }, tellFault);
    },
    [tellFault, i18n],
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
