import { isEmpty } from '@contract/kit/checkDraft';
import type { DosageForm, OTC_CLASSES } from '@contract/products/master';
import { FieldInputLater, type InputProps } from '@kit';

/** What goods that are no medicines are, where their kind says it. */
const FORMS: Readonly<Record<string, DosageForm | undefined>> = {
  device: 'device',
  disinfectant: 'disinfectant',
  other: 'other',
};
type OtcClass = (typeof OTC_CLASSES)[number];

/** What a product is; what follows from it is filled in. */
export function KindInput(props: InputProps) {
  const { draft, onChange, onOther } = props;
  const choose = (kind: unknown) => {
    onChange(kind);
    const isDrug = kind === 'drug';
    const otcClass: OtcClass = isDrug ? 'otc_b' : 'na';
    if (isDrug === (draft.otcClass === 'na')) onOther?.('otcClass', otcClass);
    const form = FORMS[String(kind)];
    if (form && isEmpty(draft.dosageForm)) onOther?.('dosageForm', form);
  };
  return <FieldInputLater {...props} onChange={choose} />;
}
