import type { PrincipalType } from '../permissions';
import { CONTROL, type Home } from './control';

const SHOP: Home = {
  figures: ['sold', 'stock', 'connection', 'alerts', 'climate', 'doors'],
  panels: ['sales', 'stock', 'fleet', 'alerts', 'events', 'climate', 'doors'],
};

/**
 * What a person finds first, by the type of the role: the dashboard in this order, without what the person has no right to.
 * Each fills the four columns and two rows of a wide screen; the fleet takes two.
 */
export const HOMES: Readonly<Record<PrincipalType, Home>> = {
  display: CONTROL,
  platform_admin: CONTROL,
  institution_admin: CONTROL,
  merchant_admin: SHOP,
  merchant_collab: SHOP,
  dealer_admin: {
    figures: ['connection', 'sold', 'alerts', 'climate', 'stock', 'doors'],
    panels: ['fleet', 'renewals', 'cardsEnding', 'alerts', 'statements', 'traffic', 'doors'],
  },
  dealer_staff: {
    figures: ['connection', 'sold', 'alerts', 'climate', 'stock', 'doors'],
    panels: ['fleet', 'cardsEnding', 'alerts', 'statements', 'traffic', 'doors', 'events'],
  },
  track_admin: {
    figures: ['stock', 'sold', 'connection', 'alerts', 'climate'],
    panels: ['stock', 'replenish', 'fleet', 'sales', 'alerts', 'events'],
  },
  security: {
    figures: ['doors', 'alerts', 'connection', 'climate'],
    panels: ['doors', 'events', 'alerts', 'credentials', 'fleet', 'climate'],
  },
  repair: {
    figures: ['alerts', 'connection', 'climate', 'doors'],
    panels: ['repairsMine', 'repairsOpen', 'fleet', 'alerts', 'events', 'doors', 'climate'],
  },
  pharmacist: {
    figures: ['climate', 'alerts', 'stock', 'connection'],
    panels: ['rxReview', 'productAudits', 'excursions', 'alerts', 'fleet', 'climate', 'stock'],
  },
};
