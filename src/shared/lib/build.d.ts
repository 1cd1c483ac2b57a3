/** Build of the console, put in by Vite; the same text as in `build.txt`. */
declare const __BUILD__: string;
