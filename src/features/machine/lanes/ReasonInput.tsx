import { isRuleReason } from '@contract/machines/holds';
import { FieldInput, type InputProps } from '@kit';
import { useTranslation } from 'react-i18next';

/** Why a lane does not sell: what a rule says, in words, or a person's own. */
export function ReasonInput(props: InputProps) {
  const { t } = useTranslation('cabinet');
  const { value } = props;
  return <FieldInput {...props} value={isRuleReason(value) ? t(`reasons.${value}`) : value} />;
}
