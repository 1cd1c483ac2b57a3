/** What every screen needs and nobody should write twice. */
export { type Access, AccessContext, useAction, usePermission } from './access';
export { createFormat, type Format, NOTHING } from './format';
export { useAppDispatch } from './store';
export { flag, oneOf, text, type UrlParam, type UrlValues, whole } from './urlState';
export { useFormat } from './useFormat';
export { useUrlState } from './useUrlState';
