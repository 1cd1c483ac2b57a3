import { isEmpty } from '@contract/kit/checkDraft';
import { isMasked } from '@contract/kit/masks';
import { ActionIcon, Text } from '@mantine/core';
import { NOTHING, useFormat, useMe } from '@shared/lib';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import classes from './Personal.module.css';
import { type PlainValue, useRevealed } from './reveal';

const SECOND_MS = 1_000;
const COPIES = 40;

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / SECOND_MS));
}

/** The plain value with the name of its reader over it. On paper it stays masked. */
function Plain({ shown: { value, at, until }, masked }: { shown: PlainValue; masked: string }) {
  const { t } = useTranslation('record');
  const { name = '' } = useMe();
  const format = useFormat();
  const count = useSecondsLeft(until);
  return (
    <>
      <span className={classes.plain} data-revealed>
        {String(value)}
        <span
          className={classes.watermark}
          aria-hidden
          data-watermark={`${name} ${format.dateTime(at)} · `.repeat(COPIES)}
        />
      </span>
      <span className={classes.onPaper}>{masked}</span>
      <span className={classes.left} role="timer">
        {t('reveal.left', { count })}
      </span>
    </>
  );
}

/** A masked value; with the right it can be revealed for a while. */
export function PersonalValue({ name, value }: { name: string; value: unknown }) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const revealed = useRevealed();
  if (isEmpty(value))
    return (
      <Text span c="dimmed">
        {NOTHING}
      </Text>
    );
  const masked = String(value);
  const shown = revealed?.shown[name];
  const label = t(shown ? 'reveal.hide' : 'reveal.eye', { field: words.field(name) });
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={classes.value}>
      {shown ? <Plain shown={shown} masked={masked} /> : <span>{masked}</span>}
      {revealed && isMasked(value) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          onClick={() => (shown ? revealed.hide(name) : revealed.ask(name))}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
