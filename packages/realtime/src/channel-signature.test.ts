import { describe, expect, it } from 'vitest';
import { signChannel, signUser, verifyChannel } from './channel-signature.ts';
import { sampleCredentials as sample } from './test-server.ts';

// Samples published with the Pusher protocol.
const socketId = '1234.1234';
const privateClaim = { socketId, channelName: 'private-foobar' };
const privateAuth = `${sample.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`;
const presenceClaim = {
  socketId,
  channelName: 'presence-foobar',
  channelData: '{"user_id":10,"user_info":{"name":"Mr. Channels"}}',
};
const presenceAuth = `${sample.key}:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80`;

describe('signing', () => {
  it('gives the published signature of a private channel', () => {
    expect(signChannel(sample, privateClaim)).toBe(privateAuth);
  });

  it('gives the published signature of a presence channel with its data', () => {
    expect(signChannel(sample, presenceClaim)).toBe(presenceAuth);
  });

  it('gives the published signature of a user sign-in', () => {
    expect(signUser(sample, socketId, '{"id":"12345"}')).toBe(
      `${sample.key}:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba`,
    );
  });

  it.each([
    ['a channel that is a user sign-in in disguise', { socketId, channelName: ':user:{"id":"1"}' }],
    ['a socket id that smuggles in a channel', { socketId: '1.2:private-other', channelName: 'private-a' }],
    ['a socket id of two lines', { socketId: '1.2\n', channelName: 'private-a' }],
    ['a channel name with a space', { socketId, channelName: 'private a' }],
    ['a channel name of 201 letters', { socketId, channelName: 'p'.repeat(201) }],
    ['an empty channel name', { socketId, channelName: '' }],
  ])('refuses %s', (_, claim) => {
    expect(() => signChannel(sample, claim)).toThrow(RangeError);
  });
});

describe('verifying', () => {
  it('accepts what was signed', () => {
    expect(verifyChannel(sample, privateClaim, privateAuth)).toBe(true);
    expect(verifyChannel(sample, presenceClaim, presenceAuth)).toBe(true);
  });

  it.each([
    ['another socket', { ...privateClaim, socketId: '1234.1235' }, privateAuth],
    ['another channel', { ...privateClaim, channelName: 'private-foobaz' }, privateAuth],
    ['other presence data', { ...presenceClaim, channelData: '{"user_id":11}' }, presenceAuth],
    ['no presence data', { ...presenceClaim, channelData: undefined }, presenceAuth],
    ['a signature with one digit changed', privateClaim, privateAuth.replace(/4$/, '5')],
    ['a cut signature', privateClaim, privateAuth.slice(0, -1)],
    ['another key', privateClaim, privateAuth.replace(sample.key, 'x'.repeat(sample.key.length))],
    ['an empty signature', privateClaim, ''],
    ['a signature that is no text', privateClaim, { length: privateAuth.length }],
    ['a malformed channel name', { socketId, channelName: ':user:{}' }, signUser(sample, socketId, '{}')],
  ])('refuses a signature for %s', (_, claim, auth) => {
    expect(verifyChannel(sample, claim, auth)).toBe(false);
  });
});
