import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { MESSAGE_CAUSES } from '../../orders/platform/messageCauses';
import { messageStates, PARTNERS, PLATFORM_FINDINGS } from '../../orders/platform/messages';

const readOnly = true;
const TEXT_MAX = 65_536;
/** Contains personal data: shown after a reveal with a stated purpose. */
const raw = () => f.long({ readOnly, max: TEXT_MAX, personal: 'text', sealed: true });

/** Messages from and to partners, verbatim. */
export const partnerMessages = defineResource({
  name: 'partnerMessages',
  permission: 'serverLog',
  path: '/logMain/serverLog/callbacks',
  tenancy: 'shared',
  title: 'subject',
  fields: {
    at: f.moment({ readOnly, exact: true }),
    partner: f.choice(PARTNERS, { readOnly }),
    direction: f.choice(['in', 'out'], { readOnly }),
    what: f.text({ readOnly, max: 500 }),
    subject: f.text({ readOnly }),
    state: stateField(messageStates),
    finding: f.choice(PLATFORM_FINDINGS, {
      readOnly,
      tones: {
        unknown_store: 'warn',
        unknown_product: 'warn',
        unknown_order: 'warn',
        amounts: 'bad',
        unmapped_code: 'warn',
        no_pharmacy: 'warn',
        not_linked: 'bad',
        differs: 'bad',
        void_late: 'bad',
        unsigned_doctor: 'bad',
        unknown_machine: 'warn',
        daily_limit: 'warn',
        no_counts: 'warn',
        outside_hours: 'warn',
        not_identified: 'warn',
      },
    }),
    cause: f.choice(MESSAGE_CAUSES, { readOnly }),
    problem: f.long({ readOnly, max: 500 }),
    status: f.number({ readOnly, ofOne: true }),
    tries: f.number({ readOnly }),
    handledAt: f.moment({ readOnly, exact: true }),
    body: raw(),
    answer: raw(),
  },
  list: {
    columns: ['at', 'partner', 'state', 'cause', 'finding', 'what', 'subject', 'direction', 'tries'],
    sort: '-at',
    filters: ['partner', 'state', 'finding', 'cause', 'direction', 'what', 'subject', 'status', 'at'],
    search: ['subject', 'what', 'problem'],
  },
  form: {
    message: ['at', 'partner', 'direction', 'what', 'subject', 'status'],
    result: ['state', 'finding', 'cause', 'problem', 'tries', 'handledAt'],
    text: ['body', 'answer'],
  },
  can: [],
  states: [messageStates],
  commands: commandsOf(messageStates),
});
