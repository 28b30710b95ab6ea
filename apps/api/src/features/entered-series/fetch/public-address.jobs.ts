import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import { FetchFailure } from './fetch.rules.ts';

/**
 * Looks a name up for a connection, and refuses one that leads into a private network. What is connected to is exactly what
 * was looked at: a name that answers otherwise a moment later gains nothing.
 */
export const publicAddressOf: LookupFunction = (host, options, callback) => {
  mustHoldNone('looking a name up');
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses: readonly LookupAddress[] = error ? [] : found;
    const [first] = addresses;
    if (error || !first) {
      callback(error ?? new Error(`${host} has no address`), '');
    } else if (addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(new FetchFailure(refusal('series.fetch-private', { host })), '');
    } else if (options.all) {
      callback(null, [...addresses]);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

/** Networks that are not the public internet (IANA's special-purpose registries). */
const PRIVATE: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // with what is written in it as an IPv4 address: ::1, ::10.0.0.1
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  // of the protocols: Teredo, benchmarks, ORCHID
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
const blocked = new BlockList();
for (const [net, bits] of PRIVATE) blocked.addSubnet(net, bits, isIP(net) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is of a private or special network; what is no address counts as one. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  return family === 0 || blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
};
