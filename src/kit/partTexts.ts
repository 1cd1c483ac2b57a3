/** All texts of lists, records and their dialogs that do not come with the frame: a page of them opens with these. */
export const PART_TEXTS = [
  'kit',
  'record',
  'upload',
  'factor',
  'resources/exportRequests',
  'resources/roles',
];
