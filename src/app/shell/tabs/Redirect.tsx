import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { usePermissions } from '../../console/Permitted';
import { tabAddressOf } from './place';
import { useTabs } from './useTabs';

/** `/redirect/<path>`: remounts the page at the path. */
export function Redirect() {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const permissions = usePermissions();
  const { renew } = useTabs();
  const pathname = `/${rest}`;
  useEffect(() => {
    const place = tabAddressOf({ pathname, search }, permissions);
    if (place) renew(place.key);
    void navigate(`${pathname}${search}`, { replace: true });
  }, [pathname, search, permissions, renew, navigate]);
  return null;
}
