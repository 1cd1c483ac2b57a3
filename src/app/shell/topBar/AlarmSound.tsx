import { selectUser } from '@features/session';
import { SoundControl } from '@features/sound';
import { useSelector } from 'react-redux';
import { usePermissions } from '../../console/Permitted';

/** For those to whom alarms are shown. */
export function AlarmSound() {
  const user = useSelector(selectUser);
  const allowed = usePermissions().has('warnNoticeList');
  return allowed && <SoundControl person={user?.name ?? ''} />;
}
