/** Texts of the frame around every page behind the login. They travel in one file per language, and arrive with it. */
export const FRAME_TEXTS = ['shell', 'common', 'menu', 'system', 'sound', 'login', 'transfer'];
