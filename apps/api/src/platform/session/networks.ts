import { BlockList, isIP } from 'node:net';

/** A test for addresses of the listed ones and networks (`10.0.0.0/8`, `2001:db8::/32`). */
export function networksOf(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const item of list) {
    const [address = '', bits] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) {
      known.addAddress(address, family);
    } else {
      known.addSubnet(address, Number(bits), family);
    }
  }
  return (address) => {
    const own = plain(address);
    const version = isIP(own);
    return version !== 0 && known.check(own, version === 6 ? 'ipv6' : 'ipv4');
  };
}

const tests = new WeakMap<readonly string[], (address: string) => boolean>();

/** Whether an address is of the list; an empty list is everywhere. The list's test is built once. */
export function isWithin(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  const test = tests.get(list) ?? networksOf(list);
  tests.set(list, test);
  return test(address);
}

/** IPv4 as itself also on a socket that speaks IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');
