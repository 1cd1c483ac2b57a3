import type { Logger } from '../log';
import type { TlsIdentity } from '../tls/watch';
import { createEmbeddedBroker } from './broker/embedded';
import { createExternalBroker } from './broker/external';
import { createNoBroker } from './broker/none';
import type { Authenticate, Broker } from './broker/types';

export type { EmbeddedOptions } from './broker/admission';
export type {
  Authenticate,
  Broker,
  InboundMessage,
  MachineCredential as Credential,
  PublishOptions,
} from './broker/types';
export { createEmbeddedBroker, createExternalBroker, createNoBroker };

export interface BrokerOptions {
  /** An external broker instead of the embedded one. */
  mqttUrl?: string;
  mqttPort: number;
  /** Name of this installation towards an external broker; see ExternalOptions. */
  clientId: string;
  authenticate: Authenticate;
  tls?: TlsIdentity;
  log: Logger;
}

/** The broker the configuration asks for. */
export async function createBroker({
  mqttUrl,
  mqttPort,
  clientId,
  authenticate,
  tls,
  log,
}: BrokerOptions): Promise<Broker> {
  if (mqttUrl) return createExternalBroker({ url: mqttUrl, clientId, log });
  return createEmbeddedBroker({ port: mqttPort, authenticate, tls, log });
}
