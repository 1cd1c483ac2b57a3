/** What a client may try; `TRACE` and `CONNECT` are refused before any path is looked at. */
export const NEVER = new Set(['TRACE', 'CONNECT']);

interface KnownRoute {
  method: string;
  url: string;
}

/** Methods that some route has for a path, sorted; none for a path that no route has. */
export type AllowedAt = (path: string) => readonly string[];

/**
 * Says which methods a path knows, for the answer 405 with `Allow`. A question that is asked after no route was found:
 * a route of its own for each missing method would be seven thousand, and a second of every start.
 */
export function allowedMethods(served: readonly KnownRoute[]): AllowedAt {
  const byLength = new Map<number, { parts: readonly string[]; method: string }[]>();
  for (const { method, url } of served) {
    const parts = url.split('/');
    const alike = byLength.get(parts.length);
    if (alike) alike.push({ parts, method });
    else byLength.set(parts.length, [{ parts, method }]);
  }
  return (path) => {
    const asked = path.split('/');
    const fits = (parts: readonly string[]) =>
      parts.every((part, index) => part === asked[index] || (part.startsWith(':') && asked[index] !== ''));
    const found = (byLength.get(asked.length) ?? []).filter(({ parts }) => fits(parts));
    // `/users/options` also fits `/users/:id`, and is meant by its own name.
    const holes = ({ parts }: { parts: readonly string[] }) =>
      parts.filter((part) => part.startsWith(':')).length;
    const fewest = Math.min(...found.map(holes));
    return found
      .filter((route) => holes(route) === fewest)
      .map(({ method }) => method)
      .sort();
  };
}
