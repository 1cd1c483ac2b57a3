type Row = Readonly<Record<string, unknown>>;
type UserId = string | undefined;

/** Something that one person asked for (`askedBy`) and another decides. */
export const isPendingApproval = (row: Row) => row.status === 'waiting';
export const isAskedBy = (row: Row, userId: UserId) => row.askedBy === userId;
export const isForAnother = (row: Row, userId: UserId) => !isAskedBy(row, userId);

/** Something that one person handed in (`submittedBy`) and another reviews. */
export const isSubmittedBy = (row: Row, userId: UserId) => row.submittedBy === userId;
export const isSubmittedByAnother = (row: Row, userId: UserId) => !isSubmittedBy(row, userId);
