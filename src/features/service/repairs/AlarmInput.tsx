import type { InputProps } from '@kit';
import { Anchor, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The alarm of a repair, as a link instead of its bare id. */
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
