import { alertsReducer } from './alerts.slice';
import { doorsReducer } from './doors.slice';
import { hintsReducer } from './hints.slice';
import { linkReducer } from './link.slice';
import { machinesReducer } from './machines.slice';
import { noticesReducer } from './notices.slice';
import { samplesReducer } from './samples.slice';
import { stockReducer } from './stock.slice';

/** To be spread into the store under exactly these keys. */
export const realtimeReducers = {
  link: linkReducer,
  machines: machinesReducer,
  alerts: alertsReducer,
  doors: doorsReducer,
  stock: stockReducer,
  samples: samplesReducer,
  notices: noticesReducer,
  hints: hintsReducer,
};
