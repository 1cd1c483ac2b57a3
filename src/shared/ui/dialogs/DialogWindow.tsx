import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './useFocusBack';

/** A dialog that is drawn only while it is open. */
export function DialogWindow(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal {...props} opened />;
}
