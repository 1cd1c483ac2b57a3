import { EXPIRY_KIND_NAMES } from '../../expiries/kinds';
import { END_STATES } from '../../expiries/steps';
import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { EXPIRIES } from '../service/work';

const readOnly = true;

/** What ends soon, or has ended and was not renewed. A job keeps the table. */
export const expiries = defineResource({
  ...EXPIRIES,
  tenancy: 'org',
  title: 'name',
  fields: {
    kind: f.choice(EXPIRY_KIND_NAMES, { readOnly }),
    name: f.localized({ readOnly }),
    amount: f.number({ readOnly }),
    endsOn: f.date({ readOnly }),
    daysLeft: f.number({ readOnly, computed: true, unit: 'day' }),
    state: f.choice(END_STATES, { readOnly, tones: { due: 'warn', ending: 'bad', ended: 'bad' } }),
    noticedAt: f.moment({ readOnly }),
    subjectId: f.text({ readOnly }),
  },
  list: {
    columns: ['name', 'kind', 'amount', 'endsOn', 'daysLeft', 'state', 'noticedAt', 'orgId'],
    sort: 'endsOn',
    filters: ['kind', 'state', 'endsOn', 'noticedAt', 'orgId'],
    search: ['name'],
  },
  form: {
    subject: ['name', 'kind', 'amount', 'orgId'],
    end: ['endsOn', 'daysLeft', 'state', 'noticedAt'],
  },
  can: [],
});
type ExpiryRow = Row<typeof expiries>;
/** Only a single thing has no amount, and only one that nobody was told of no moment of it. */
export type Expiry = {
  [K in keyof ExpiryRow]: K extends 'amount' | 'noticedAt' ? ExpiryRow[K] : NonNullable<ExpiryRow[K]>;
};
