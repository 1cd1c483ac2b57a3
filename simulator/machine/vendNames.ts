/** How the vend is called, and the order it belongs to. */
export interface VendNames {
  task: string;
  ord?: string;
}

/** Numbers of tasks and orders, one after the other. */
export function createNames(session: number) {
  let tasks = 0;
  return () => {
    tasks += 1;
    const number = `${session}${String(tasks).padStart(6, '0')}`;
    return { task: `DT${number}`, ord: `SO${number}` };
  };
}
