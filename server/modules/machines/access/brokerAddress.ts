import type { BrokerAddress } from '../../../../contract/machines/access/issuing';

/** Where machines connect. The embedded broker is reached under the name of the console. */
export function brokerAddress(brokerUrl: string, publicUrl: string): BrokerAddress {
  if (!URL.canParse(brokerUrl)) return { url: null };
  const { protocol, hostname, port } = new URL(brokerUrl);
  const host = hostname === 'localhost' ? new URL(publicUrl).hostname : hostname;
  return { url: `${protocol}//${host}${port && `:${port}`}` };
}
