import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from 'react-redux';
import { selectSettings } from '../store/settings';

const NARROW = '(max-width: 47.99em)';

export interface Layout {
  /** Little room: the tabs are a list to choose from. */
  phone: boolean;
  /** The menu lies over the page while it is needed, instead of beside it. */
  drawer: boolean;
}

/** How the frame is laid out: by the width of the window, or as a person chose. */
export function useLayout(): Layout {
  const { device, sidebar } = useSelector(selectSettings);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const phone = device === 'mobile' || (device === 'auto' && narrow);
  return { phone, drawer: phone || sidebar === 'hidden' };
}
