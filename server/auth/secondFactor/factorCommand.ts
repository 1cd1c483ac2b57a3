import { runAccountCommand } from '../../accountCommand';
import { createLocalBus } from '../../events/bus';
import { resetFactorOf } from './factorReset';

runAccountCommand({
  name: 'factor:reset',
  run: (deps, account) => resetFactorOf({ ...deps, bus: createLocalBus() }, account),
  done: 'second factor reset, sessions ended',
  nothing: 'no second factor',
});
