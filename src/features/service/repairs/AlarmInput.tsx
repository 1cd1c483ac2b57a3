import type { InputProps } from '@kit';
import { Anchor, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The alarm a repair is about: its number tells nobody anything, the way to it does. */
export function AlarmInput({ name, value, words, error }: InputProps) {
  const { t } = useTranslation('common');
  return (
    <Input.Wrapper label={words.field(name)} error={error}>
      <div>
        <Anchor component={Link} size="sm" to={`/machine/warnNoticeList?alert=${String(value)}`}>
          {t('link.alarm')}
        </Anchor>
      </div>
    </Input.Wrapper>
  );
}
