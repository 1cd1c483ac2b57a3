import { recordPath } from '@contract/kit/resource';
import { thirdReplenishments } from '@contract/resources/stock/thirdReplenishments';
import { Navigate, useSearchParams } from 'react-router-dom';

/** The request that waits to be answered, by `?id=`; without one, all that wait. */
export default function ThirdReplenishmentScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const waiting = `${thirdReplenishments.path}?f.state=in%3Areceived%2Cmatched`;
  return <Navigate replace to={id ? recordPath(thirdReplenishments, id) : waiting} />;
}
