import ownTmp from '../ownTmp';
import { seededImage } from './seededFolder';

/** `npm test` starts it beside the unit tests: the browser tests waited for it, on one of two cores. */
const end = ownTmp();
await seededImage().finally(end);
