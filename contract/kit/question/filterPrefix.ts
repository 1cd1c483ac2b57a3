/** In the address of a list a filter is `f.<field>=op:values`. By itself: links of the frame need no more of lists. */
export const FILTER_PREFIX = 'f.';
