import { expect, it } from 'vitest';
import { brokerAddress } from './brokerAddress';

it('returns the address for machines: the console host for our own broker, and no credentials of an external one', () => {
  expect(brokerAddress('mqtts://localhost:8883', 'https://ops.example.com')).toEqual({
    url: 'mqtts://ops.example.com:8883',
  });
  expect(brokerAddress('mqtt://broker.example.com:1883/', 'https://ops.example.com')).toEqual({
    url: 'mqtt://broker.example.com:1883',
  });
  expect(brokerAddress('off', 'https://ops.example.com')).toEqual({ url: null });
});
