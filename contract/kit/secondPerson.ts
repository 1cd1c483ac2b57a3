type Row = Readonly<Record<string, unknown>>;

/** Something that one person asked for (`askedBy`) and another decides. */
export const isWaiting = (row: Row) => row.status === 'waiting';
export const isAskedBy = (row: Row, userId: string | undefined) => row.askedBy === userId;
export const isForAnother = (row: Row, userId: string | undefined) => !isAskedBy(row, userId);

/** The same of what was handed in (`submittedBy`). */
export const isSubmittedBy = (row: Row, userId: string | undefined) => row.submittedBy === userId;
export const isSubmittedByAnother = (row: Row, userId: string | undefined) => !isSubmittedBy(row, userId);
