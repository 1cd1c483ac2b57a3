import { HOME_PATH, Lighthouse, selectUser } from '@features/session';
import { Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import classes from './TopBar.module.css';

/** The organisation's picture; ours where it has none or the picture does not come. */
function Logo({ url }: { url: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) return <Lighthouse size={26} />;
  return <img src={url} alt="" className={classes.logo} onError={() => setBroken(url)} />;
}

export interface BrandProps {
  className?: string;
  /** There is room for the picture only. */
  nameless?: boolean;
}

/** Organisation in front: people of several of them look at the same console. */
export function Brand({ className = '', nameless = false }: BrandProps) {
  const user = useSelector(selectUser);
  return (
    <Link to={HOME_PATH} className={`${classes.brand} ${className}`}>
      <Logo url={user?.orgLogoUrl} />
      <VisuallyHidden>Pharos, {nameless && user?.orgName}</VisuallyHidden>
      {!nameless && (
        <Text fw={600} truncate className={classes.organisation} title={user?.orgName} data-org={user?.orgId}>
          {user?.orgName}
        </Text>
      )}
    </Link>
  );
}
