import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';

/** Why a form was refused. */
export function FormMessage({ message }: { message?: string }) {
  if (!message) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
      {message}
    </Alert>
  );
}
