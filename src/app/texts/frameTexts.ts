/** Texts of the frame around every page behind the login: they travel in one file per language, and arrive with it. */
export const FRAME_TEXTS = ['shell', 'menu', 'system', 'sound', 'transfer'];
/** What the frame says as pages without a session do: each in a file of its own. */
export const COMMON_TEXTS = ['front', 'common', 'login'];
/** Texts of pages that say messages of the contract, too: these come with them. */
export const WITH_MESSAGES = ['kit', 'upload'];
