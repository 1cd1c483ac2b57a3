import { useResource } from '../../ResourceContext';
import { FormFields, type FormFieldsProps } from '../FormFields';
import { FormSteps } from './FormSteps';
import classes from './FormSteps.module.css';
import { MissingFields, RefusedFields } from './MissingFields';
import { remarksOf } from './steps';
import { OVERVIEW, type Steps } from './useSteps';

interface SteppedFieldsProps extends Omit<FormFieldsProps, 'only'> {
  steps: Steps;
  onGo(name: string): void;
}

/** One group of a form at a time, beside the way through all of them; the overview shows the whole. */
export function SteppedFields({ steps, onGo, ...fields }: SteppedFieldsProps) {
  const { resource } = useResource();
  const { current, all } = steps;
  const overview = current === OVERVIEW;
  return (
    <div className={classes.frame}>
      <FormSteps steps={steps} form={fields.form} />
      <div className={classes.body}>
        {overview && <RefusedFields remarks={remarksOf(resource, fields.form)} onGo={onGo} />}
        {overview && !fields.readOnly && <MissingFields steps={all} onGo={onGo} />}
        <FormFields
          {...fields}
          readOnly={fields.readOnly || overview}
          review={overview && !fields.readOnly}
          only={overview ? undefined : (group) => group === current}
        />
      </div>
    </div>
  );
}
