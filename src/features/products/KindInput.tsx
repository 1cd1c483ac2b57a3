import { isEmpty } from '@contract/kit/checkDraft';
import { DOSAGE_FORMS, type OTC_CLASSES } from '@contract/products/master';
import { DeferredFieldInput, type InputProps } from '@kit';

type OtcClass = (typeof OTC_CLASSES)[number];

/** What a product is; what follows from it is filled in. */
export function KindInput(props: InputProps) {
  const { draft, onChange, onOther } = props;
  const choose = (kind: unknown) => {
    onChange(kind);
    const isDrug = kind === 'drug';
    const otcClass: OtcClass = isDrug ? 'otc_b' : 'na';
    if (isDrug === (draft.otcClass === 'na')) onOther?.('otcClass', otcClass);
    // Of goods that are no medicines some kinds are a form, too.
    const form = DOSAGE_FORMS.find((each) => each === kind);
    if (form && isEmpty(draft.dosageForm)) onOther?.('dosageForm', form);
  };
  return <DeferredFieldInput {...props} onChange={choose} />;
}
