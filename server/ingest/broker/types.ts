export interface InboundMessage {
  topic: string;
  payload: Buffer;
  /** Serial number the sender signed in with; unknown behind an external broker, which checks it itself. */
  client?: string;
}

export interface PublishOptions {
  qos: 0 | 1;
  retain?: boolean;
  /** A message not delivered by then is worthless and dropped. */
  expirySec?: number;
}

/** The post office between server and machines, inside this process or outside. */
export interface Broker {
  /** One handler; the sender gets its acknowledgement when the promise resolves, not before. */
  onMessage(handler: (message: InboundMessage) => Promise<void>): void;
  /** For an external broker: stops taking messages and leaves the rest to the next node. */
  release?(): Promise<void>;
  /** Hands a message to the broker; resolves when it has it. */
  publish(topic: string, payload: Buffer | string, options: PublishOptions): Promise<void>;
  /** Of a broker of our own: ends the connections of a machine. */
  drop?(serialNo: string): void;
  /** True while machines can be reached, or another node sees to them. */
  ready(): boolean;
  close(): Promise<void>;
  /** Where machines connect. */
  readonly url: string;
  /** Connections refused or cut for breaking the rules, and connections now. */
  readonly stats: Readonly<{ connected: number; refused: number; cut: number }>;
}

/** `unknown`: no machine has this serial number. */
export type SignInVerdict = 'allowed' | 'refused' | 'unknown';

/** What a machine shows of itself. */
export interface MachineCredential {
  secret: string;
  /** SHA-256 of the certificate whose key it has proven to hold: `AB:CD:…`. */
  certificate?: string;
  /** Serial number of it, hex. */
  certificateNo?: string;
}

/** Checks a machine's credential. Rejects when that cannot be told. */
export type Authenticate = (serialNo: string, credential: MachineCredential) => Promise<SignInVerdict>;
