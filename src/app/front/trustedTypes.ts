import { OFFLINE_WORKER } from '@contract/stocking/offline';

type HtmlRule = (text: string, type: string, sink: string) => string | null;
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: HtmlRule; createScriptURL?: (address: string) => string | null },
  ): unknown;
}
declare global {
  interface Window {
    /** Of browsers that know them. */
    trustedTypes?: PolicyFactory;
    /** Where Zod looks for its settings before any of its modules runs. */
    __zod_globalConfig?: { jitless?: boolean };
  }
}

/** An empty drawing, by which Leaflet finds out what the browser can do. */
const NO_DRAWING = '<svg/>';

/** Style sheets that Mantine writes into `<style>`. Without an opening bracket no text can become an element. */
export const plainText: HtmlRule = (text, _type, sink) =>
  sink === 'Element innerHTML' && (!text.includes('<') || text === NO_DRAWING) ? text : null;

export const ownWorker = (address: string) => (address === OFFLINE_WORKER ? address : null);

/**
 * The one policy that the page's Content-Security-Policy allows. Scripts have no rule and of their addresses one
 * passes, that of our worker: browsers that know Trusted Types refuse the others, whoever writes them.
 */
export function allowPlainText({ trustedTypes }: Pick<Window, 'trustedTypes'>): void {
  trustedTypes?.createPolicy('default', { createHTML: plainText, createScriptURL: ownWorker });
}

/** Zod tries whether it may compile code. The page's policy says no, and reports everybody who tries. */
export function compileNothing(page: Pick<Window, '__zod_globalConfig'>): void {
  page.__zod_globalConfig = { jitless: true };
}
