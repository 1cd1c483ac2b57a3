import { createHashRouter } from 'react-router-dom';
import { ROUTE_TABLE } from './routes';

export function createRouter() {
  return createHashRouter(ROUTE_TABLE);
}
