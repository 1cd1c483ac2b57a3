import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from 'react-redux';
import { selectSettings } from '../store/settings';

const NARROW = '(max-width: 47.99em)';
/** A tablet held upright: a menu beside the page would take a third of it. */
const UPRIGHT = '(max-width: 61.99em)';
const AT_ONCE = { getInitialValueInEffect: false };

export interface Layout {
  /** Little room: the tabs are a list to choose from. */
  phone: boolean;
  /** The menu lies over the page while it is needed, instead of beside it. */
  drawer: boolean;
}

/** How the frame is laid out: by the width of the window, or as a person chose. */
export function useLayout(): Layout {
  const { device, sidebar } = useSelector(selectSettings);
  const narrow = useMediaQuery(NARROW, undefined, AT_ONCE);
  const upright = useMediaQuery(UPRIGHT, undefined, AT_ONCE);
  const phone = device === 'mobile' || (device === 'auto' && narrow);
  return { phone, drawer: phone || sidebar === 'hidden' || (device === 'auto' && upright) };
}
