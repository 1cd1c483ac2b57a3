import { openConsole, logIn } from './tests/e2e/consolePage';
import { RESOURCES } from './contract/resources';
const url='http://localhost:8314';
console.log(RESOURCES.map(r=>`${r.name} ${r.path}`).join('\n'));
