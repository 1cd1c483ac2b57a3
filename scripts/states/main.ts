import { writeFileSync } from 'node:fs';
import { PAGE, statesPage } from './page';

writeFileSync(PAGE, statesPage());
console.log(`wrote ${PAGE}`);
