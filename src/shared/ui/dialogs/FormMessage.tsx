import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why something was refused, in a form, a dialog or a page; nothing without a reason. */
export function FormMessage({ message }: { message?: ReactNode }) {
  if (!message) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
      {message}
    </Alert>
  );
}
