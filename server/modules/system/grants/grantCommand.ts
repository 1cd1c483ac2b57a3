import { runAccountCommand } from '../../../accountCommand';
import { grantHere } from './grantHere';

runAccountCommand({
  name: 'role:grant',
  run: grantHere,
  done: 'role granted',
  nothing: 'no role waits',
});
