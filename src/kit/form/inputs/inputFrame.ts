/** What every input of a field has around it. */
export interface InputFrameProps {
  /** Above it; an input of a table has its name for those who cannot see it only. */
  label?: string;
  'aria-label'?: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  size?: 'xs' | 'sm';
  onBlur?(): void;
  /** By this name the form finds the input it wants to show. */
  'data-field'?: string;
}
