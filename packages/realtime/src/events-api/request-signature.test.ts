import { describe, expect, it } from 'vitest';
import { sampleCredentials as sample } from '../test-server.ts';
import { bodyMd5, isSigned, signRequest } from './request-signature.ts';

// The sample published with the protocol.
const timestamp = 1353088179;
const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
const path = '/apps/3/events';
const parameters = {
  auth_key: sample.key,
  auth_timestamp: String(timestamp),
  auth_version: '1.0',
  body_md5: 'ec365a775a4cd0599faeb73354201b6f',
  auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
};
const request = { method: 'POST', path, query: new URLSearchParams(parameters), body };
const changed = (change: Partial<typeof parameters>) => ({
  ...request,
  query: new URLSearchParams({ ...parameters, ...change }),
});

describe('a request to the events API', () => {
  it('has the published MD5 and signature', () => {
    expect(bodyMd5(body)).toBe(parameters.body_md5);
    expect(signRequest(request, sample.secret)).toBe(parameters.auth_signature);
  });

  it.each([-600, 0, 600])('is accepted %i s from its timestamp', (seconds) => {
    expect(isSigned(request, sample, timestamp + seconds)).toBe(true);
  });

  it.each([
    ['601 s late', request, timestamp + 601],
    ['601 s early', request, timestamp - 601],
    ['without a timestamp', changed({ auth_timestamp: '' }), timestamp],
    ['with another body', { ...request, body: body.replace('foo', 'bar') }, timestamp],
    ['with another body and its MD5', { ...changed({ body_md5: bodyMd5('{}') }), body: '{}' }, timestamp],
    ['for another path', { ...request, path: '/apps/4/events' }, timestamp],
    ['with another method', { ...request, method: 'GET' }, timestamp],
    ['with another key', changed({ auth_key: 'other' }), timestamp],
    ['with another version', changed({ auth_version: '2.0' }), timestamp],
    ['without a signature', changed({ auth_signature: '' }), timestamp],
  ])('is refused %s', (_, given, now) => {
    expect(isSigned(given, sample, now)).toBe(false);
  });
});
