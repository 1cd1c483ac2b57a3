/** Red that keeps 4.5:1 on the ground of a default button and of a striped row, light and dark. */
export const DANGER = 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))';
