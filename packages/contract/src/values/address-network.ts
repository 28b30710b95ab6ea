/** IPv4 as it is, IPv6 as its /64: one line gets more addresses than anybody can block. */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) {
    return ip.replace('::ffff:', '');
  }
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const groups = [...start, ...Array<string>(Math.max(8 - start.length - end.length, 0)).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
