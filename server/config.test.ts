import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

describe('readConfig', () => {
  it('enables TLS only with both files and only under https addresses', () => {
    const files = { TLS_CERT: '/c.pem', TLS_KEY: '/k.pem' };
    expect(readConfig(files)).toMatchObject({
      tls: { cert: '/c.pem', key: '/k.pem' },
      publicUrl: 'https://localhost:8080',
    });
    expect(() => readConfig({ TLS_CERT: '/c.pem' })).toThrow(
      'TLS_CERT="/c.pem": must be set together with TLS_KEY',
    );
    expect(() => readConfig({ ...files, PUBLIC_URL: 'http://a.example' })).toThrow(
      'must start with https://',
    );
  });

  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      dataDir: './data',
      mqttPort: 1883,
      demo: true,
      simulatorDevices: 200,
      logLevel: 'info',
    });
  });

  it('reads every variable and treats an empty one as absent', () => {
    const config = readConfig({
      PORT: '9000',
      DATABASE_URL: 'postgres://u@localhost/pharos',
      MQTT_URL: 'mqtt://localhost:1884',
      NATS_URL: 'nats://localhost',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      CLAMD: '/run/clamav/clamd.ctl',
      DEMO: '0',
      LOG_LEVEL: '',
    });
    expect(config.clamd).toEqual({ path: '/run/clamav/clamd.ctl' });
    expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8']);
    expect(config).toMatchObject({ port: 9000, demo: false, logLevel: 'info', natsUrl: 'nats://localhost' });
  });

  it('takes several console addresses and uses the first one in links', () => {
    const { publicUrl, publicUrls } = readConfig({ PUBLIC_URL: 'https://a.example/, http://b.lan:8080' });
    expect([publicUrl, publicUrls]).toEqual([
      'https://a.example',
      ['https://a.example', 'http://b.lan:8080'],
    ]);
    expect(readConfig({ PORT: '9000' })).toMatchObject({
      publicUrl: 'http://localhost:9000',
      publicUrls: [],
    });
  });

  it.each([
    [{}, false],
    [{ DEMO: '0' }, true],
    [{ DEMO: '0', REQUIRE_TOTP: '0' }, false],
    [{ REQUIRE_TOTP: '1' }, true],
  ])('requires a second factor of administrators with %o: %s', (environment, required) => {
    expect(readConfig(environment).requireTotp).toBe(required);
  });

  it('requires a password of six digits or a stronger one', () => {
    expect(readConfig({}).passwordPolicy).toBe('digits6');
    const strong = readConfig({ PASSWORD_POLICY: 'strong', ADMIN_PASSWORD: 'Abc!9027' });
    expect(strong).toMatchObject({ passwordPolicy: 'strong', adminPassword: 'Abc!9027' });
  });

  it.each([
    [{}, false],
    [{ DEMO: '0' }, true],
    [{ DEMO: '0', SECOND_PERSON: '0' }, false],
    [{ SECOND_PERSON: '1' }, true],
  ])('requires a second person with %o: %s', (environment, asked) => {
    expect(readConfig(environment).secondPerson).toBe(asked);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DEMO: 'yes' }, 'must be 1 or 0'],
    [{ REQUIRE_TOTP: 'true' }, 'must be 1 or 0'],
    [{ SECOND_PERSON: 'yes' }, 'must be 1 or 0'],
    [{ DATABASE_URL: 'mysql://x' }, 'postgres://'],
    [{ MQTT_URL: 'not a url' }, 'MQTT_URL is not a URL'],
    [{ LOG_LEVEL: 'loud' }, 'must be one of fatal'],
    [{ SMS_WEBHOOK_URL: 'ftp://x', SMS_WEBHOOK_SECRET: '0123456789abcdef' }, 'http:// or https://'],
    [{ SMS_WEBHOOK_URL: 'https://sms.example' }, 'must be set together with SMS_WEBHOOK_URL'],
    [{ SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 'short' }, 'at least 16 characters'],
    [{ TRUST_PROXY: 'everybody' }, 'must be addresses or networks'],
    [{ PUBLIC_URL: 'https://a.example,b.lan' }, 'PUBLIC_URL is not a URL'],
    [{ PUBLIC_URL: 'ftp://a.example' }, 'http:// or https://'],
    [{ METRICS_TOKEN: 'short' }, 'at least 16 characters'],
    [{ CLAMD: 'localhost' }, 'must be host:port or the path of a socket'],
    [{ CLAMD: 'localhost:0' }, 'must be host:port or the path of a socket'],
    [{ DB_URL: 'postgres://x' }, 'did you mean DATABASE_URL'],
    [{ PORT: '80.5' }, 'PORT="80.5": must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'must be a whole number'],
    [{ SIMULATOR_DEVICES: '1e3' }, 'must be a whole number from 0 to 5000'],
    [{ DISK_RESERVE_MB: '1GB' }, 'must be a whole number'],
    [{ PARTNER_MESSAGES_DAYS: '30' }, 'must be a whole number from 184 to 3650'],
    [{ ADMIN_PASSWORD: 'short' }, 'must have 6 to 64 characters'],
    [{ PASSWORD_POLICY: 'weak' }, 'must be one of digits6, strong'],
    [{ PASSWORD_POLICY: 'strong', ADMIN_PASSWORD: '739214' }, 'of three kinds'],
    [{ PUBLIC_URL: 'https://a.example/console' }, 'must have no path'],
    [{ PUBLIC_URL: 'console.example' }, 'PUBLIC_URL="console.example": '],
    [{ NATS_URL: 'bus' }, 'NATS_URL is not a URL'],
  ])('refuses %o with a one-line reason', (environment, text) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(text);
    expect(() => readConfig(environment)).not.toThrow('\n');
  });

  it('prints no secret in error messages', () => {
    const secrets = {
      SMS_WEBHOOK_URL: 'https://sms.example',
      SMS_WEBHOOK_SECRET: 'hidden',
      ADMIN_PASSWORD: 'abc',
      METRICS_TOKEN: 'hidden too',
    };
    expect(() => readConfig(secrets)).toThrow(ConfigError);
    expect(() => readConfig(secrets)).not.toThrow(/hidden|"abc"/);
  });
});
