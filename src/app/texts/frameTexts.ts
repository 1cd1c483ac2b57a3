/** Texts of the frame and of all live values: they travel in one file per language, and arrive with the frame. */
export const FRAME_TEXTS = ['shell', 'menu', 'domain', 'system', 'sound', 'transfer'];
/** What the frame says as pages without a session do: each in a file of its own. */
export const COMMON_TEXTS = ['front', 'common', 'login'];
/** Texts of pages that say messages of the contract, too: these come with them. */
export const WITH_MESSAGES = ['kit', 'upload'];
