import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

const ORIGIN = 'http://localhost:3000';
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const b64 = (bytes: Buffer) => bytes.toString('base64url');
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A software authenticator after WebAuthn level 2: ES256, attestation `none`, CBOR written by hand. */
class Authenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  create(challenge: string, origin = ORIGIN) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const authData = Buffer.concat([this.data(0x45), credential]);
    const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    const length = Buffer.from([0x58, authData.length]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      length,
      authData,
    ]);
    return this.answer({
      clientDataJSON: b64(this.client('webauthn.create', challenge, origin)),
      attestationObject: b64(attestationObject),
    });
  }

  get(challenge: string, origin = ORIGIN, flags = 0x05) {
    const client = this.client('webauthn.get', challenge, origin);
    const authData = this.data(flags);
    const signature = sign('sha256', Buffer.concat([authData, sha(client)]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: b64(client),
      authenticatorData: b64(authData),
      signature: b64(signature),
    });
  }

  private data(flags: number): Buffer {
    this.counter += 1;
    const rest = Buffer.alloc(5);
    rest[0] = flags;
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha('localhost'), rest]);
  }

  private client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  private answer = (response: object) => ({
    id: b64(this.id),
    rawId: b64(this.id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
}

async function withPasskey(device = new Authenticator()) {
  const person = await api.signIn('Subscriber');
  const begun = (await person.call('POST', '/api/v1/security/passkeys/options')).body;
  expect(begun.options.rp.id).toBe('localhost');
  const wish = {
    challenge_uuid: begun.challenge_uuid,
    name: 'Phone',
    response: device.create(begun.options.challenge),
  };
  const added = await person.call('POST', '/api/v1/security/passkeys', wish);
  return { person, device, added, wish };
}
const begin = async () => (await api.visitor.call('POST', '/api/v1/passkeys/options')).body;
const enter = (challenge_uuid: string, response: object) =>
  api.visitor.call('POST', '/api/v1/passkeys/sign-in', { challenge_uuid, response });

test('a passkey signs in, counts as both factors, and a challenge works once', async () => {
  const { person, device, added, wish } = await withPasskey();
  expect([added.status, added.body.name]).toEqual([201, 'Phone']);
  expect((await person.call('POST', '/api/v1/security/passkeys', wish)).status).toBe(422);
  const { challenge_uuid, options } = await begin();
  const response = device.get(options.challenge);
  const done = await enter(challenge_uuid, response);
  expect([done.status, done.body.uuid]).toEqual([200, person.uuid]);
  expect((await enter(challenge_uuid, response)).status).toBe(422);
});

test('another origin, another challenge, another key and an unknown passkey are refused alike', async () => {
  const { device } = await withPasskey();
  const refusals = [
    async (challenge: string) => device.get(challenge, 'https://evil.example'),
    async () => device.get('AAAA'),
    async (challenge: string) => ({
      ...new Authenticator().get(challenge),
      id: b64(device.id),
      rawId: b64(device.id),
    }),
    async (challenge: string) => new Authenticator().get(challenge),
    async () => ({ id: 7 }),
  ];
  for (const answer of refusals) {
    const { challenge_uuid, options } = await begin();
    const { status, body } = await enter(challenge_uuid, await answer(options.challenge));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['response']]);
  }
});

test('it proves who it is for risky steps, not for somebody else, and ends when it is removed', async () => {
  const { person, device } = await withPasskey();
  const other = await api.signIn('Subscriber');
  const prove = async (caller: typeof person) => {
    const { challenge_uuid, options } = await begin();
    return caller.call('POST', '/api/v1/step-up', {
      challenge_uuid,
      response: device.get(options.challenge),
    });
  };
  expect((await prove(other)).status).toBe(422);
  expect((await prove(person)).status).toBe(200);
  const id = encodeURIComponent(b64(device.id));
  expect((await other.call('DELETE', `/api/v1/security/passkeys/${id}`)).status).toBe(404);
  expect((await person.call('DELETE', `/api/v1/security/passkeys/${id}`)).status).toBe(204);
  const { challenge_uuid, options } = await begin();
  expect((await enter(challenge_uuid, device.get(options.challenge))).status).toBe(422);
});

test('with an authenticator app on, it proves a risky step only where it has verified its person, as at sign-in', async () => {
  const { person, device } = await withPasskey();
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
  const code = await generate({ secret });
  expect((await person.call('POST', '/api/v1/security/two-factor/confirm', { code })).status).toBe(200);
  const prove = async (flags: number) => {
    const { challenge_uuid, options } = await begin();
    const response = device.get(options.challenge, ORIGIN, flags);
    return person.call('POST', '/api/v1/step-up', { challenge_uuid, response });
  };
  const present = await prove(0x01);
  expect([present.status, Object.keys(present.body.errors)]).toEqual([422, ['response']]);
  expect((await prove(0x05)).status).toBe(200);
});

test('a passkey belongs to the account that has it: another one cannot add the same', async () => {
  const { person, device } = await withPasskey();
  const { added, person: other } = await withPasskey(device);
  expect([added.status, added.body.errors.response]).toEqual([
    422,
    ['This passkey was not accepted. Try again, or sign in another way.'],
  ]);
  expect((await other.call('GET', '/api/v1/security')).body.passkeys).toEqual([]);
  const { challenge_uuid, options } = await begin();
  expect((await enter(challenge_uuid, device.get(options.challenge))).body.uuid).toBe(person.uuid);
});
